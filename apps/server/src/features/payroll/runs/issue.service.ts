import { fileName } from '@cadran/rules/payroll/columns'
import { compareLines } from '@cadran/rules/payroll/delta'
import { ISSUE_FAILED } from '@cadran/rules/payroll/messages'
import { periodKey } from '@cadran/rules/timesheet/day'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lastSettledLine, sealLedgers } from '../../portal/counters/index.ts'
import { stampAfter } from '../../timesheet/month/index.ts'
import { loadVersions, type TemplateVersion } from '../templates/index.ts'
import { runOf } from './control.service.ts'
import { countersOf, readStandings } from './counters.rows.ts'
import { type FileOfRun, type Fingerprint, filesOf, sealOf, storeFile } from './files.ts'
import { oneAhead, peopleInOrder, type RunPerson, together } from './people.rows.ts'
import { type PersonLines, type RunOf, reckon } from './reckoning.ts'
import * as store from './runs.store.ts'
import { keptTrace, seenAs, type Trace, tracesOf } from './sights.rows.ts'

/** Whoever failed so often does not try again by itself (PAY-45). */
const MOST_FAILURES = 10
/** Where the files of a run are kept; what is written there again takes its own place. */
export const keyOf = (run_id: number, place: number) => `payroll-runs/${run_id}/${place}`

type Run = NonNullable<Awaited<ReturnType<typeof store.holdRun>>>

async function readIssuing({ database }: Platform, id: number): Promise<Run | null> {
  const run = await database.kysely.selectFrom('payroll_runs').selectAll().where('id', '=', id).executeTakeFirst()
  return run?.state === 'issuing' ? run : null
}

function linesToWrite(reckoned: readonly PersonLines[], places: Map<number, number>): store.NewLine[] {
  return reckoned.flatMap(({ template: { template_id }, person, lines }) => {
    const from = places.get(template_id) ?? 0
    places.set(template_id, from + lines.length)
    return lines
      .toSorted(compareLines)
      .map((line, index) => ({ template_id, user_id: person.id, place: from + index, ...line }))
  })
}

/** Somebody as what payroll knew of their closed months follows from. */
function knownAs(person: RunPerson, { needs_matricule }: RunOf, traces: ReadonlyMap<number, Trace>): store.NewKnown {
  const corrections = traces.get(person.id)?.corrections.map(({ id }) => id) ?? []
  return { user_id: person.id, person: seenAs(person, needs_matricule), corrections }
}

/** Of some people: their lines, how their ledgers stand, and what both follow from. */
async function readPeople(executor: Executor, people: RunPerson[], of: RunOf) {
  const origin = periodKey(of.period)
  const traces = tracesOf(executor, people, of)
  const ids = people.map(({ id }) => id)
  const standing = readStandings(executor, ids, origin)
  const counters = standing.then((all) => countersOf(executor, all, origin))
  const [seen_as, standings, reckoned] = await together(
    traces,
    standing,
    reckon(executor, people, of, { traces, counters }),
    counters,
  )
  return { people, seen_as, standings, reckoned }
}

/** Everybody's lines of one moment, whole or not at all: what commits afterwards is in the next run (PAY-38). */
async function takeLines({ database }: Platform, id: number): Promise<void> {
  await database.snapshot(async (trx, beside) => {
    const run = await store.holdRun(trx, id)
    if (run?.state !== 'issuing' || run.phase !== 'Relevé') return
    const of = await runOf(trx, run, await loadVersions(trx, run.version_ids))
    const origin = periodKey(of.period)
    const is_first = of.templates.some(({ template_id }) => !of.in_force.has(template_id))
    const places = new Map<number, number>()
    const seen = new Map<number, string>()
    let is_whole = true
    const read = (people: RunPerson[]) => readPeople(beside, people, of)
    const write = async ({ people, seen_as, standings, reckoned }: Awaited<ReturnType<typeof read>>) => {
      is_whole &&= reckoned.every((each) => each.is_whole)
      for (const [person, trace] of seen_as) seen.set(person, keptTrace(trace))
      const lines = linesToWrite(reckoned, places)
      await together(
        store.insertLines(beside, id, lines, people),
        store.keepStandings(beside, standings),
        is_first
          ? store.keepBaselines(
              beside,
              id,
              people.map((person) => knownAs(person, of, seen_as)),
            )
          : Promise.resolve(),
      )
    }
    for await (const _ of oneAhead(oneAhead(peopleInOrder(beside, of.period), read), write));
    if (is_whole) await store.keepSight(trx, id, { months: of.closed, people: Object.fromEntries(seen) })
    await store.countLines(trx, id)
    await store.noteCorrections(trx, id)
    const total = [...places.values()].reduce((sum, lines) => sum + lines, 0)
    await store.updateRun(trx, id, {
      phase: 'Écriture',
      done: 0,
      total,
      known_months: is_first ? of.closed.filter((month) => month < origin) : null,
    })
  })
}

interface WrittenFile extends Fingerprint {
  template: TemplateVersion
  company: string | null
  name: string
  storage_key: string
}

async function writeFiles(platform: Platform, run: Run, versions: readonly TemplateVersion[]): Promise<WrittenFile[]> {
  const { kysely } = platform.database
  const of = { run_id: run.id, number: run.number ?? 0, period: periodKey(run) }
  const files: WrittenFile[] = []
  let done = 0
  const progress = async (lines: number) => {
    done += lines
    await store.updateRun(kysely, run.id, { done })
  }
  for (const template of versions) {
    for (const company of await filesOf(kysely, run.id, template)) {
      const file: FileOfRun = { ...of, template, company }
      const storage_key = keyOf(run.id, files.length + 1)
      const name = fileName({ ...of, template: template.name, company })
      files.push({ ...(await storeFile(platform, file, storage_key, progress)), template, company, name, storage_key })
    }
  }
  await store.updateRun(kysely, run.id, { phase: 'Sceau' })
  return distinctNames(files)
}

/** Two templates whose names differ by signs that a file's name has not are told apart by their number. */
function distinctNames(files: readonly WrittenFile[]): WrittenFile[] {
  const seen = new Map<string, number>()
  return files.map((file) => {
    const times = (seen.get(file.name) ?? 0) + 1
    seen.set(file.name, times)
    return times === 1 ? file : { ...file, name: file.name.replace(/\.csv$/, `-${times}.csv`) }
  })
}

async function formerSeal(trx: Trx, number: number): Promise<string | null> {
  const former = trx
    .selectFrom('payroll_runs')
    .select('seal')
    .where('number', '=', number - 1)
  return (await former.executeTakeFirst())?.seal ?? null
}

async function sealRun(
  platform: Platform,
  id: number,
  files: readonly WrittenFile[],
  request_id: string,
): Promise<void> {
  const { database, clock, record, jobs } = platform
  const last_line = await lastSettledLine(database)
  await database.transaction(async (trx) => {
    const run = await store.holdRun(trx, id)
    if (run?.state !== 'issuing' || run.number === null) return
    const { number } = run
    await store.insertFiles(
      trx,
      files.map(({ template: { template_id, version_id }, ...file }) => ({
        run_id: id,
        template_id,
        version_id,
        ...file,
      })),
    )
    const seal = sealOf(await formerSeal(trx, number), { number, period: periodKey(run) }, files)
    const issued_at = clock.now()
    const updated_at = stampAfter(run.updated_at, clock.stamp())
    await store.updateRun(trx, id, { state: 'issued', seal, issued_at, updated_at, phase: null })
    await sealLedgers(trx, { run_id: id }, last_line, issued_at)
    const author = { id: run.issued_by ?? 0 }
    const told = files.map(({ name, sha256, line_count }) => ({ name, sha256, line_count }))
    await record(trx, {
      viewer: { actor: author, subject: author },
      request_id,
      entity: 'payroll_run',
      entity_id: id,
      person_id: null,
      action: 'issue',
      after: { number, seal, files: told },
    })
    await jobs.enqueue(trx, 'payroll-mail', [{ run_id: id, happened: 'issued' }])
  })
}

/**
 * A run that failed too often is a draft again, and its number is the next one's (PAY-45). One that is issued after all, as when the answer
 * to its commit was lost, stays as it is.
 */
async function noteFailure(
  { database, clock, storage }: Platform,
  id: number,
): Promise<'tried again' | 'given up' | 'over'> {
  const outcome = await database.transaction(async (trx) => {
    const run = await store.holdRun(trx, id)
    if (run?.state !== 'issuing') return 'over'
    const failures = run.failures + 1
    if (failures < MOST_FAILURES) {
      await store.updateRun(trx, id, { failures })
      return 'tried again'
    }
    await store.deleteLines(trx, id)
    const begun = { number: null, issued_by: null, phase: null, done: 0, total: 0, ...store.NO_LINES }
    const updated_at = stampAfter(run.updated_at, clock.stamp())
    await store.updateRun(trx, id, { state: 'draft', ...begun, failures, notice: ISSUE_FAILED, updated_at })
    return 'given up'
  })
  if (outcome === 'given up') {
    for (const key of await storage.list(`payroll-runs/${id}/`)) await storage.delete(key)
  }
  return outcome
}

/** Issues a run whose number is given; after a process that stopped in the middle it goes on where it was (PAY-39, PAY-45). */
export async function doIssue(
  platform: Platform,
  { run_id, request_id }: { run_id: number; request_id: string },
): Promise<void> {
  try {
    const begun = await readIssuing(platform, run_id)
    if (begun?.phase === 'Relevé') await takeLines(platform, run_id)
    const run = await readIssuing(platform, run_id)
    if (!run) return
    const versions = await loadVersions(platform.database.kysely, run.version_ids)
    await sealRun(platform, run_id, await writeFiles(platform, run, versions), request_id)
  } catch (error) {
    const outcome = await noteFailure(platform, run_id)
    if (outcome === 'tried again') throw error
    platform.log.error({ err: error, run_id, outcome }, 'a run of payroll failed')
  }
  await store.analyzeLines(platform.database.kysely)
}
