import type { CounterProjection } from '@cadran/contract/timesheet/counters'
import { dateBetween } from '@cadran/rules/payroll/messages'
import { COUNTERS, hundredthsToDays } from '@cadran/rules/timesheet/balance'
import type { AutomaticLine } from '@cadran/rules/timesheet/counter-facts'
import { COUNTER_LABELS, ruleText } from '@cadran/rules/timesheet/counter-lines'
import type { RulesOn } from '@cadran/rules/timesheet/counter-rules'
import type { Day } from '@cadran/rules/timesheet/day'
import { type Loss, project, projectedDays } from '@cadran/rules/timesheet/projection'
import { sql } from 'kysely'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AnsweredPlan, planJson, planOf } from '../../portal/counters/index.ts'

/** What somebody's lines to come follow from, in one statement. */
export async function readPlan({ database, clock, holidays }: Platform, user_id: number, detailed_from?: Day) {
  const { rows } = await sql<{ plan: AnsweredPlan }>`
    select ${planJson(user_id, clock.today(), detailed_from)} as plan`.execute(database.kysely)
  const [found] = rows
  if (!found) throw new Error('A plan is one row')
  return planOf(found.plan, holidays)
}

export const lossAnswer = ({ counter, hundredths, last_day }: Loss) => ({
  counter,
  days: hundredthsToDays(hundredths),
  last_day,
})

/** The value of the version that a line is worked out with (LED-43). */
function parameterOf({ rule_id, effective_on }: AutomaticLine, rules: RulesOn): unknown {
  const { values, versions } = rules(effective_on)
  const key = Object.entries(versions).find(([, id]) => id !== null && id === rule_id)?.[0]
  return key === undefined ? null : values[key as keyof typeof values]
}

function plannedAnswer(line: AutomaticLine, rules: RulesOn): CounterProjection['lines'][number] {
  const { counter, kind, hundredths, effective_on, rule, source } = line
  const told = { ...line, stage: 'posted', parameter: parameterOf(line, rules), absence: null } as const
  const days = hundredthsToDays(hundredths)
  return { counter, kind, days, effective_on, rule, source, rule_text: ruleText(told), planned: true }
}

/** Somebody's counters at the end of a day, with what the rules will have written by then; nothing is written (LED-51, LED-52). */
export async function readProjection(platform: Platform, user_id: number, date: Day): Promise<CounterProjection> {
  const today = platform.clock.today()
  const { facts, rules } = await readPlan(platform, user_id, date)
  const { from, until } = projectedDays(facts, today)
  if (date < from || date > until) refuse(dateBetween(from, until, 'date'))
  const { employee, planned, to_be_lost } = project(facts, rules, { today, date })
  return {
    date,
    counters: COUNTERS.map((counter) => ({
      counter,
      label: COUNTER_LABELS[counter],
      days: hundredthsToDays(employee[counter]),
    })),
    lines: planned.map((line) => plannedAnswer(line, rules)),
    to_be_lost: to_be_lost.map(lossAnswer),
  }
}
