import type { BodyOf } from '@cadran/contract/kit'
import type { acceptControls, cancelRun, createRun, issueRun, WholeRun } from '@cadran/contract/payroll/runs'
import { CONTROLS, type HourChoice } from '@cadran/rules/payroll/controls'
import { checkReason, M_RUN_FATAL, M_RUN_STATE, NO_TEMPLATE } from '@cadran/rules/payroll/messages'
import { checkNewRun, decideRun, type RunAction } from '@cadran/rules/payroll/run-states'
import { M_404, M_SELF } from '@cadran/rules/portal/messages'
import { refusal } from '@cadran/rules/portal/refusal'
import type { Period } from '@cadran/rules/timesheet/day'
import { isAllowed } from '@cadran/rules/timesheet/workflow'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { stampAfter } from '../../timesheet/month/index.ts'
import { fillRubrics, loadLastVersions, loadVersions } from '../templates/index.ts'
import { workOut } from './control.service.ts'
import { type LastRuns, readLastRuns } from './in-force.rows.ts'
import { countPoints, findPoints, readRun } from './runs.read-model.ts'
import * as store from './runs.store.ts'

const about = (id: number) => ({ entity: 'payroll_run', entity_id: id, person_id: null }) as const
const lastPeriod = ({ issuing, in_force }: LastRuns): Period | null => issuing ?? in_force

async function hold(trx: Trx, id: number) {
  return (await store.holdRun(trx, id)) ?? refuse(M_404)
}
type Held = Awaited<ReturnType<typeof hold>>

/** Throws what the table of states refuses; a run's own guards are told what is known of it. */
async function assertMay(
  trx: Trx,
  { subject }: Viewer,
  action: RunAction,
  run: Held,
  seen: { updated_at?: string; based_on?: number | null } = {},
): Promise<void> {
  const last = await readLastRuns(trx)
  const in_force = last.in_force?.id ?? null
  const decision = decideRun(run.state, action, {
    roles: subject.roles,
    is_stale: seen.updated_at !== undefined && seen.updated_at !== run.updated_at,
    period: run,
    last_period: lastPeriod(last),
    is_based_on_last: last.issuing === null && run.based_on === in_force && (seen.based_on ?? null) === in_force,
    blocking: (await countPoints(trx, run.id)).blocking,
    is_last: last.issuing === null && in_force === run.id,
  })
  if (!isAllowed(decision)) refuse(decision)
}

/** A draft of a month with its control report; the one that is there, where there is one (PAY-08). */
export async function create(
  platform: Platform,
  { viewer, request_id }: Requester,
  body: () => BodyOf<typeof createRun>,
): Promise<{ run: WholeRun; created: boolean }> {
  const { database, clock, record } = platform
  const { year, month, templates } = body()
  const { id, created } = await database.transaction(async (trx) => {
    await store.lockRuns(trx)
    const last_period = lastPeriod(await readLastRuns(trx))
    const { roles } = viewer.subject
    const versions = await loadLastVersions(trx, templates)
    if (versions.length === 0 || versions.length < new Set(templates).size) refuse(NO_TEMPLATE)
    unlessRefused(checkNewRun({ year, month }, { roles, today: clock.today(), last_period }))
    const there = trx.selectFrom('payroll_runs').select('id').where('year', '=', year).where('month', '=', month)
    const draft = await there.where('state', '=', 'draft').executeTakeFirst()
    if (draft) return { id: draft.id, created: false }
    const version_ids = versions.map(({ version_id }) => version_id)
    await fillRubrics(trx, version_ids)
    const made = { created_by: viewer.actor.id, created_at: clock.now(), updated_at: clock.stamp() }
    const run_id = (await store.insertRun(trx, { year, month, version_ids, ...made })) ?? refuse(M_RUN_STATE)
    await record(trx, { viewer, request_id, ...about(run_id), action: 'create', after: { year, month, templates } })
    return { id: run_id, created: true }
  })
  if (created) await workOutRun(platform, id)
  return { run: await readRun(database.kysely, id), created }
}

/** Reads everybody in a snapshot of its own, then writes what it found: nobody waits for the reading. */
async function workOutRun(platform: Platform, id: number): Promise<void> {
  const { database, clock } = platform
  const report = await database.snapshot(async (trx, beside) => {
    const run = await trx.selectFrom('payroll_runs').selectAll().where('id', '=', id).executeTakeFirst()
    return run ? workOut(platform, [trx, beside], run, await loadVersions(trx, run.version_ids)) : refuse(M_404)
  })
  await database.transaction(async (trx) => {
    const run = await hold(trx, id)
    if (run.state !== 'draft') refuse(M_RUN_STATE)
    await store.updateRun(trx, id, {
      control: JSON.stringify(report.control),
      summary: JSON.stringify(report.summary),
      based_on: report.based_on,
      controlled_at: clock.now(),
      notice: null,
      updated_at: stampAfter(run.updated_at, clock.stamp()),
    })
  })
}

/** The report worked out again, by the last versions of its templates (PAY-09). */
export async function control(platform: Platform, { viewer }: Requester, id: number): Promise<WholeRun> {
  const { database } = platform
  await database.transaction(async (trx) => {
    const run = await hold(trx, id)
    await assertMay(trx, viewer, 'control', run)
    const former = await loadVersions(trx, run.version_ids)
    const versions = await loadLastVersions(
      trx,
      former.map(({ template_id }) => template_id),
    )
    if (versions.length === 0) refuse(NO_TEMPLATE)
    const version_ids = versions.map(({ version_id }) => version_id)
    await fillRubrics(trx, version_ids)
    await store.updateRun(trx, id, { version_ids })
  })
  await workOutRun(platform, id)
  return readRun(database.kysely, id)
}

export async function remove(
  { database, record }: Platform,
  { viewer, request_id }: Requester,
  id: number,
): Promise<void> {
  await database.transaction(async (trx) => {
    const run = await hold(trx, id)
    await assertMay(trx, viewer, 'remove', run)
    await store.deleteRun(trx, id)
    const { year, month } = run
    await record(trx, { viewer, request_id, ...about(id), action: 'delete', before: { year, month } })
  })
}

const NO_CHOICE = refusal('choice', 422, 'Valeur invalide', 'choice')

type Point = Awaited<ReturnType<typeof findPoints>>[number]

/** The minutes of the half that is not kept (PAY-06). */
function leftOut({ user_id, state }: Point, choice: HourChoice | undefined, origin: string) {
  if (!choice || user_id === null) return null
  const { minutes, intervention, week } = JSON.parse(state) as { minutes: number; intervention: string; week: string }
  return { user_id, origin, code: choice === 'intervention' ? week : intervention, minutes }
}

function assertAcceptable({ actor, subject }: Viewer, points: readonly Point[], choice: HourChoice | undefined): void {
  if (points.some(({ user_id }) => user_id === actor.id || user_id === subject.id)) refuse(M_SELF)
  if (points.some(({ code }) => !CONTROLS[code].acceptable || CONTROLS[code].severity !== 'blocking'))
    refuse(M_RUN_FATAL)
  const codes = new Set(points.map(({ code }) => code))
  if (codes.size > 1 || (choice !== undefined && !codes.has('hour-twice'))) refuse(NO_CHOICE)
}

/** Lets the run go without what some points of one code say is missing: all of them or none (PAY-15 to PAY-19). */
export async function accept(
  { database, clock, record }: Platform,
  { viewer, request_id }: Requester,
  id: number,
  body: () => BodyOf<typeof acceptControls>,
): Promise<{ blocking: number }> {
  return database.transaction(async (trx) => {
    const run = await hold(trx, id)
    const { key, keys: several, reason, choice } = body()
    const keys = [...new Set(several ?? (key === undefined ? [] : [key]))]
    const points = await findPoints(trx, id, keys)
    if (keys.length === 0 || points.length < keys.length) refuse(M_404)
    unlessRefused(checkReason(reason))
    assertAcceptable(viewer, points, choice)
    await assertMay(trx, viewer, 'accept', run)
    const origin = `${String(run.year)}-${String(run.month).padStart(2, '0')}`
    const said = { reason: reason.trim(), accepted_by: viewer.actor.id, accepted_at: clock.now() }
    await store.writeAcceptances(
      trx,
      points.map((point) => {
        const { key: named, code, state, text, user_id } = point
        const left_out = leftOut(point, choice, origin)
        return {
          run_id: id,
          key: named,
          code,
          state,
          text,
          person_id: user_id,
          choice: choice ?? null,
          left_out,
          ...said,
        }
      }),
    )
    await record(trx, {
      viewer,
      request_id,
      ...about(id),
      action: 'accept',
      after: { keys, choice },
      comment: said.reason,
    })
    const { blocking } = await countPoints(trx, id)
    return { blocking }
  })
}

export async function takeBack(
  { database, record }: Platform,
  { viewer, request_id }: Requester,
  id: number,
  key: string,
): Promise<void> {
  await database.transaction(async (trx) => {
    const run = await hold(trx, id)
    await assertMay(trx, viewer, 'take_back', run)
    if (!(await store.deleteAcceptance(trx, id, key))) refuse(M_404)
    await record(trx, { viewer, request_id, ...about(id), action: 'take-back', before: { key } })
  })
}

/** Gives the run its number and has it issued; what follows goes on whoever leaves (PAY-37, PAY-39, PAY-41). */
export async function issue(
  { database, jobs }: Platform,
  { viewer, request_id }: Requester,
  id: number,
  body: () => BodyOf<typeof issueRun>,
): Promise<WholeRun> {
  await database.transaction(async (trx) => {
    await store.lockRuns(trx)
    const run = await hold(trx, id)
    await assertMay(trx, viewer, 'issue', run, body())
    const { number } = await readLastRuns(trx)
    const begun = { number: number + 1, issued_by: viewer.actor.id, phase: 'Relevé', done: 0, total: 0 } as const
    await store.updateRun(trx, id, { state: 'issuing', ...begun, failures: 0, notice: null })
    await jobs.enqueue(trx, 'issue-run', [{ run_id: id, request_id }])
  })
  return readRun(database.kysely, id)
}

/** Takes the last run in force back: its files stay, and what it told is owed again (PAY-57). */
export async function cancel(
  { database, clock, record, jobs }: Platform,
  { viewer, request_id }: Requester,
  id: number,
  body: () => BodyOf<typeof cancelRun>,
): Promise<WholeRun> {
  await database.transaction(async (trx) => {
    await store.lockRuns(trx)
    const run = await hold(trx, id)
    const { reason, updated_at } = body()
    unlessRefused(checkReason(reason))
    await assertMay(trx, viewer, 'cancel', run, { updated_at })
    const cancelled = { cancelled_by: viewer.actor.id, cancelled_at: clock.now(), cancel_reason: reason.trim() }
    const stamp = stampAfter(run.updated_at, clock.stamp())
    await store.updateRun(trx, id, { state: 'cancelled', ...cancelled, updated_at: stamp })
    const { number } = run
    await record(trx, { viewer, request_id, ...about(id), action: 'cancel', after: { number }, comment: reason.trim() })
    await jobs.enqueue(trx, 'payroll-mail', [{ run_id: id, happened: 'cancelled' }])
  })
  return readRun(database.kysely, id)
}
