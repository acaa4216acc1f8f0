import { declaration } from '@cadran/contract/timesheet/extra-activities'
import { overtimeInput } from '@cadran/contract/timesheet/overtime'
import { remoteDayInput } from '@cadran/contract/timesheet/remote-work'
import { WRONG_VALUE } from '@cadran/rules/portal/refusal'
import { M_COR_SAME } from '@cadran/rules/timesheet/correction-states'
import { touchedByEntry, touchedByRemoteDays, touchedByTime, touchedByWeek } from '@cadran/rules/timesheet/corrections'
import { firstDay } from '@cadran/rules/timesheet/day'
import { type ExtraDeclaration, isEmptyDeclaration } from '@cadran/rules/timesheet/extra-declaration'
import { rangeMinutes } from '@cadran/rules/timesheet/extra-hours'
import { WEEK_NOT_ALLOWED } from '@cadran/rules/timesheet/extra-permission'
import { overtimeCounts } from '@cadran/rules/timesheet/overtime'
import { checkOvertimeOverlap } from '@cadran/rules/timesheet/overtime-entry'
import { checkRemoteDays, countRemoteHalfDays, type RemoteDay } from '@cadran/rules/timesheet/remote-work'
import * as z from 'zod/mini'
import { readPayload } from '../../../platform/http/binder.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import { declarationOf, extraMonthOf, weekOf } from '../extra-activities/index.ts'
import { draftOvertime } from '../overtime/index.ts'
import { type Change, formerOf, namedBy, type Wanted } from './change.ts'
import { type ClosedMonth, daysOf, type Overtime, type Week } from './closed-month.writing.ts'

// What corrections of anything but absences say: each object is read by the checks of its own room, with their texts (COR-05).

const effectOf = ({ type, code, start_at, end_at, constraint_count, days }: Overtime) =>
  JSON.stringify([type, code.id, start_at, end_at, constraint_count, days])

async function overtimeOf(month: ClosedMonth, sent: unknown): Promise<Overtime> {
  const body = readPayload(overtimeInput, sent) as z.output<typeof overtimeInput>
  const { code, ...entry } = await draftOvertime(month, body)
  const { constraint_count, ticket_count, intervention_minutes } = overtimeCounts(entry)
  const { id, code: name, description, category } = code
  return {
    ...{ ...entry, category, code: { id, code: name, description }, days: daysOf(entry.days) },
    ...{ constraint_count, ticket_count, intervention_minutes },
  }
}

const compared = ({ code, ...entry }: Overtime) => ({ ...entry, code_id: code.id })

/** On-call duties and interventions, one entry (COR-05, OVT-31). */
export async function draftOvertimeEntry(month: ClosedMonth, wanted: Wanted): Promise<Change> {
  const { overtimes } = month.truth
  const former = formerOf(overtimes, wanted)
  const next = wanted.new === null ? null : await overtimeOf(month, wanted.new)
  if (!next && !former) refuse(M_COR_SAME)
  if (next && former && effectOf(next) === effectOf(former.value)) refuse(M_COR_SAME)
  const others = overtimes.filter((item) => item !== former).map(({ value }) => compared(value))
  if (next) unlessRefused(checkOvertimeOverlap(compared(next), others))
  const days = [former?.value, next].flatMap((entry) => entry?.start_at ?? [])
  return {
    ...namedBy(former),
    old: former && { overtime: former.value },
    new: next && { overtime: next },
    touches: [...(former ? touchedByEntry(former.root) : []), ...(next ? touchedByTime(compared(next)) : [])],
    fact_on: days.toSorted()[0] ?? firstDay(month.period.year, month.period.month),
    minutes_difference: (next?.intervention_minutes ?? 0) - (former?.value.intervention_minutes ?? 0),
  }
}

const remoteInput = z.object({ days: z.array(remoteDayInput).check(z.maxLength(31)) }, WRONG_VALUE.message)

/** The remote half-days of the days that are named (COR-05, REM-17). */
export function draftRemote(month: ClosedMonth, { new: sent }: Wanted): Change {
  const { truth, ctx, period, person, rows } = month
  if (sent === null) return refuse(M_COR_SAME)
  const { days } = readPayload(remoteInput, sent) as z.output<typeof remoteInput>
  const absences = truth.absences.map(({ value }) => ({ ...value, state: 'validated2' as const }))
  const activities = rows.events.filter((event) => !truth.absences.some(({ stored_id }) => stored_id === event.id))
  const events = [...absences, ...activities.filter(({ event_code }) => event_code.type === 'activity')]
  unlessRefused(checkRemoteDays(days, { ...ctx, period, events, person_type: person.person_type }))
  const wanted = days.toSorted((a, b) => a.day.localeCompare(b.day))
  const before = new Map(truth.remote_days.map((each) => [each.day, each]))
  const former = wanted.map(({ day }): RemoteDay => {
    const { am = false, pm = false } = before.get(day) ?? {}
    return { day, am, pm }
  })
  const [first] = wanted
  if (!first || JSON.stringify(former) === JSON.stringify(wanted.map(({ day, am, pm }) => ({ day, am, pm })))) {
    return refuse(M_COR_SAME)
  }
  return {
    ...{ old_id: null, corrects: null },
    old: { remote: { days: former } },
    new: { remote: { days: wanted } },
    touches: touchedByRemoteDays(wanted),
    fact_on: first.day,
    half_days_difference: countRemoteHalfDays(wanted) - countRemoteHalfDays(former),
  }
}

const weekInput = z.extend(declaration, { week: z.int(WRONG_VALUE.message) })

const hoursOf = ({ complementaries, constraints }: Pick<Week, 'complementaries' | 'constraints'>) =>
  JSON.stringify([complementaries, constraints])

type Days = ExtraDeclaration['complementaries']

const declared = (days: Days): Week['complementaries'] =>
  days.map(({ date, mission, hours }) => ({
    date,
    mission,
    hours: hours.map(({ start, end, code }) => ({ start, end, code, mission, duration: rangeMinutes({ start, end }) })),
  }))

const minutesOf = (days: Week['complementaries']) =>
  days.flatMap(({ hours }) => hours).reduce((sum, { duration }) => sum + duration, 0)

async function weekOfCorrection(month: ClosedMonth, sent: unknown): Promise<Week> {
  const { trx, person, period, rows, platform } = month
  const body = readPayload(weekInput, sent) as z.output<typeof weekInput>
  const path = { ...period, week: body.week }
  const extra = extraMonthOf(rows, { person, period, today: platform.clock.today() })
  const week = weekOf(path, extra)
  if (!week.can_extra_activities) refuse(WEEK_NOT_ALLOWED)
  const { week: _week, ...input } = body
  const stated = await declarationOf({ trx, path, month: extra, person }, input)
  const complementaries = declared(stated.complementaries)
  const constraints = declared(stated.constraints)
  return {
    ...{ week: week.number, start: week.start, end: week.end, comment: stated.comment, complementaries, constraints },
    duration: minutesOf(complementaries),
    constraints_duration: minutesOf(constraints),
    codes: await codesOf(month, [...complementaries, ...constraints]),
  }
}

/** What the hours name, for whoever reads them. */
async function codesOf({ trx }: ClosedMonth, days: Week['complementaries']): Promise<Week['codes']> {
  const missions = days.flatMap(({ mission }) => mission ?? [])
  const interventions = days.flatMap(({ hours }) => hours.flatMap(({ code }) => code ?? []))
  if (missions.length + interventions.length === 0) return []
  return trx
    .selectFrom('event_codes')
    .select(['id', 'description'])
    .where('id', 'in', [0, ...missions])
    .unionAll(
      trx
        .selectFrom('overtime_codes')
        .select(['id', 'description'])
        .where('id', 'in', [0, ...interventions]),
    )
    .execute()
}

const isNothing = (week: Week) =>
  isEmptyDeclaration({ comment: null, complementaries: week.complementaries, constraints: week.constraints })

/** A week of extra activities as a whole: what is sent takes the place of what was declared, nothing clears it (COR-05, EXT-33). */
export async function draftExtraActivity(month: ClosedMonth, wanted: Wanted): Promise<Change> {
  const { weeks } = month.truth
  const sent = wanted.new === null ? null : await weekOfCorrection(month, wanted.new)
  const former = sent ? (weeks.find(({ value }) => value.week === sent.week) ?? null) : formerOf(weeks, wanted)
  const next = sent && !isNothing(sent) ? sent : null
  if (!next && !former) refuse(M_COR_SAME)
  if (next && former && hoursOf(next) === hoursOf(former.value)) refuse(M_COR_SAME)
  const number = (next ?? former?.value)?.week ?? 0
  const minutes = (week: Week | undefined) => (week ? week.duration + week.constraints_duration : 0)
  return {
    ...namedBy(former),
    old: former && { extra_activity: former.value },
    new: next && { extra_activity: next },
    touches: touchedByWeek(month.period, number),
    fact_on: firstFilled(next ?? former?.value, month),
    minutes_difference: minutes(next ?? undefined) - minutes(former?.value),
  }
}

/** The first day that says something, in the month itself. */
function firstFilled(week: Week | undefined, { period }: ClosedMonth): string {
  const dates = week ? [...week.complementaries, ...week.constraints].map(({ date }) => date) : []
  return dates.toSorted()[0] ?? firstDay(period.year, period.month)
}
