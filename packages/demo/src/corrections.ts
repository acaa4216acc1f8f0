import type { CorrectionState } from '@cadran/rules/timesheet/correction-states'
import { addDays, addMonths, type Day } from '@cadran/rules/timesheet/day'
import type { CorrectionRow } from './correction-row.ts'
import { type ClosedMonth, type Said, STORIES, type Story } from './correction-stories.ts'
import { at, type Instant, isoInstant, wallTime } from './instant.ts'
import type { Report } from './reports.ts'
import type { Timeline } from './timeline.ts'
import type { Deciders, Trace } from './traces.ts'

const STEPS: Readonly<Record<CorrectionState, readonly CorrectionState[]>> = {
  submitted: [],
  validated1: ['validated1'],
  validated2: ['validated1', 'validated2'],
  refused: ['refused'],
  withdrawn: ['withdrawn'],
}

interface Life {
  asked: Instant
  steps: { state: CorrectionState; at: Instant; by: number | null }[]
}

/** Each step is taken on a later day, the last at the latest yesterday. */
function lifeOf({ state, asked }: Story, person_id: number, { manager_id, payroll_id }: Deciders, today: Day): Life {
  const deciders = {
    withdrawn: person_id,
    validated2: payroll_id,
    validated1: manager_id,
    refused: manager_id,
    submitted: null,
  }
  return {
    asked: at(addDays(today, -asked), 9, 12),
    steps: STEPS[state].map((step, index) => ({
      state: step,
      at: at(addDays(today, index + 1 - asked), 14, 20),
      by: deciders[step],
    })),
  }
}

interface Company extends Omit<ClosedMonth, 'report'> {
  reports: readonly Report[]
  timeline: Timeline
  decidersOf: (report: Report) => Deciders
}

/** The corrections of the last closed month, and what was done with them (COR): so that each of those concerned finds one. */
export function correctionsOf(company: Company): { rows: CorrectionRow[]; traces: Trace[] } {
  const { reports, timeline, decidersOf, ...there } = company
  const rows: CorrectionRow[] = []
  const traces: Trace[] = []
  for (const story of STORIES) {
    const report = reports.find(({ person, plan }) => person.member.username === story.username && plan.offset === -2)
    const said = report && report.plan.state === 'validated2' ? story.say({ report, ...there }) : null
    if (!report || !said) continue
    const id = rows.length + 1
    const life = lifeOf(story, report.person.row.id, decidersOf(report), timeline.today)
    rows.push(rowOf(id, { story, report, said, life, timeline }))
    traces.push(...tracesOf(id, story, report, life))
  }
  return { rows, traces }
}

interface Told {
  story: Story
  report: Report
  said: Said
  life: Life
  timeline: Timeline
}

function rowOf(id: number, { story, report, said, life, timeline }: Told): CorrectionRow {
  const {
    touches,
    old_id = null,
    replaces = [],
    moves = [],
    half_days_difference = 0,
    minutes_difference = 0,
    ...rest
  } = said
  const last = life.steps.at(-1)
  const by = (state: CorrectionState) => life.steps.find((step) => step.state === state)?.by ?? null
  const carried = story.state === 'validated2' ? addMonths(timeline.current, -1) : null
  return {
    ...{ id, user_id: report.person.row.id, ...report.plan.period, ...rest, old_id, replaces, moves },
    ...{ half_days_difference, minutes_difference },
    touches: `{${touches.map(([from, to]) => `[${from},${to}]`).join()}}`,
    reason: story.reason,
    asked_by: report.person.row.id,
    state: story.state,
    validated1_by: by('validated1'),
    validated2_by: by('validated2'),
    comment: story.comment ?? null,
    decided_at: last ? isoInstant(last.at) : null,
    place: carried && 1,
    carried_year: carried?.year ?? null,
    carried_month: carried?.month ?? null,
    created_at: isoInstant(life.asked),
    updated_at: wallTime(last?.at ?? life.asked),
  }
}

/** What happened to it, as its history tells (COR-27, COR-39). */
function tracesOf(id: number, { reason, comment }: Story, { person }: Report, { asked, steps }: Life): Trace[] {
  const traced = {
    entity: 'correction',
    entity_id: id,
    person_id: person.row.id,
    on_behalf_of_id: null,
    request_id: null,
  } as const
  const created = {
    ...traced,
    actor_id: person.row.id,
    action: 'create',
    before: null,
    after: { state: 'submitted' },
    comment: reason,
  }
  return [
    { at: asked, row: created },
    ...steps.map(({ state, at: when, by }, index) => ({
      at: when,
      row: {
        ...traced,
        ...{ actor_id: by, action: state, before: { state: steps[index - 1]?.state ?? 'submitted' }, after: { state } },
        comment: index === steps.length - 1 ? (comment ?? null) : null,
      },
    })),
  ]
}
