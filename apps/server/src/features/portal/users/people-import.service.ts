import { isDeepStrictEqual } from 'node:util'
import { searchKey, sortKey } from '@cadran/rules/portal/french'
import { checkPeopleHeader, type PersonLine, partTimesText, readPersonLine } from '@cadran/rules/portal/people-file'
import { type Effects, effectLines } from '@cadran/rules/timesheet/recount'
import type { AuditEntry } from '../../../platform/audit.ts'
import { type CsvRow, type ImportReport, readCsv } from '../../../platform/cli/csv-file.ts'
import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { keepAdministrator } from './administration.service.ts'
import { type KnownPerson, loadKnownPeople, loadPlaces } from './known-people.read-model.ts'
import * as store from './users.store.ts'

type Known = Map<string, KnownPerson>
type Places = Awaited<ReturnType<typeof loadPlaces>>
type Person = Omit<KnownPerson, 'id' | 'company_id'>

/** On which days somebody works: what a recount of their events asks. */
type WorkingDays = Pick<KnownPerson, 'start_at' | 'end_at' | 'last_end_at' | 'seniority_at' | 'part_times'> & {
  holiday_zone: string
}

/** Somebody known whose working days the file changes. */
export interface WorkingDaysChange {
  id: number
  matricule: string
  before: WorkingDays
  after: WorkingDays
}

/** What follows from other working days elsewhere, done in the transaction of the file unless it is a dry run. */
export type FollowWorkingDays = (
  platform: Platform,
  trx: Trx,
  changes: readonly WorkingDaysChange[],
  options: { dry_run: boolean; by: Pick<AuditEntry, 'viewer' | 'request_id' | 'quiet'> },
) => Promise<Effects>

const NEWCOMER = {
  email: null,
  modality: null,
  manager: null,
  is_manager: false,
  is_active: true,
  is_visible: true,
  end_at: null,
  last_end_at: null,
  seniority_at: null,
  roles: [],
  part_times: [],
} as const

interface Fault {
  /** Of the line in its file. */
  number: number
  /** 'column : words'. */
  words: string
}

/** What of a line only the other lines and the database can refuse. */
function faultsAmong(
  lines: readonly { number: number; line: PersonLine }[],
  known: Known,
  workplaces: Map<string, number>,
): Fault[] {
  const matricules = new Map<string, number>()
  const usernames = new Map([...known.values()].map(({ username, matricule }) => [username, matricule]))
  for (const { line } of lines) matricules.set(line.matricule, (matricules.get(line.matricule) ?? 0) + 1)
  return lines.flatMap(({ number, line }) => {
    const { matricule, username, manager, workplace } = line
    const faults: string[] = []
    if ((matricules.get(matricule) ?? 0) > 1) faults.push(`matricule : ${matricule} est là deux fois`)
    if (username !== undefined) {
      const holder = usernames.get(username)
      if (holder !== undefined && holder !== matricule) faults.push(`username : ${holder} le porte déjà`)
      usernames.set(username, matricule)
    }
    if (manager && manager === matricule) faults.push('manager : on n’est pas son propre manager')
    else if (manager && !known.has(manager) && !matricules.has(manager)) faults.push(`manager : ${manager} est inconnu`)
    if (workplace !== undefined && !workplaces.has(workplace)) faults.push(`workplace : « ${workplace} » est inconnu`)
    return faults.map((words) => ({ number, words }))
  })
}

type Field = string | number | boolean | null | undefined | readonly string[]

function shown(value: Field): string {
  if (value === null || value === undefined) return '(rien)'
  return typeof value === 'object' ? value.join(',') : String(value)
}

/** The fields of a known person that a line changes, as words. */
function differences(before: KnownPerson, line: PersonLine): string[] {
  const former: Record<string, Field> = { ...before, part_times: partTimesText(before.part_times) || null }
  const { part_times, ...cells } = line
  const imported = part_times === undefined ? cells : { ...cells, part_times: partTimesText(part_times) || null }
  return Object.entries<Field>({ ...imported }).flatMap(([field, value]) => {
    const [old, now] = [shown(former[field]), shown(value)]
    return old === now ? [] : [`${field} : ${old} → ${now}`]
  })
}

export interface Change {
  line: string
  before: KnownPerson | undefined
  person: Person
}

function changeOf(line: PersonLine, known: Known): Change | null {
  const before = known.get(line.matricule)
  // A newcomer's line has been checked for everything that a person must come with.
  if (!before) {
    const person = { ...NEWCOMER, roles: [], part_times: [], ...line } as Person
    return { line: `+ ${line.matricule} ${person.firstname} ${person.lastname}`, before, person }
  }
  const changedFields = differences(before, line)
  if (changedFields.length === 0) return null
  const { id: _id, company_id: _company, ...former } = before
  return { line: `~ ${line.matricule} ${changedFields.join(' · ')}`, before, person: { ...former, ...line } }
}

/** The working days of a person among the zones of the workplaces. */
function workingDaysOf({ workplace, ...person }: Person, { zones }: Places): WorkingDays {
  const { start_at, end_at, last_end_at, seniority_at, part_times } = person
  return { start_at, end_at, last_end_at, seniority_at, part_times, holiday_zone: zones.get(workplace) ?? '' }
}

function workingDaysChanges(changes: readonly Change[], places: Places): WorkingDaysChange[] {
  return changes.flatMap(({ before, person }) => {
    if (!before) return []
    const days = { before: workingDaysOf(before, places), after: workingDaysOf(person, places) }
    if (isDeepStrictEqual(days.before, days.after)) return []
    return [{ id: before.id, matricule: before.matricule, ...days }]
  })
}

/** A person as their row; the company is that of a newcomer. */
export function rowOf(
  { before, person: { workplace, manager: _manager, ...person } }: Change,
  { workplaces }: Places,
  company: number,
  stamp: string,
): store.PersonRow {
  return {
    ...person,
    roles: [...person.roles],
    sort_key: sortKey(person.lastname, person.firstname, person.matricule),
    search_key: searchKey(`${person.firstname} ${person.lastname} ${person.firstname} ${person.matricule}`),
    company_id: before?.company_id ?? company,
    workplace_id: workplaces.get(workplace) ?? 0,
    // Matches no password: a newcomer asks for a link.
    password_hash: '',
    updated_at: stamp,
  }
}

/** The company that a newcomer joins. */
export async function companyOf({ companySettings }: Platform, trx: Trx, { company_id }: Places): Promise<number> {
  return company_id ?? (await store.addCompany(trx, companySettings.get('company.name')))
}

async function write(platform: Platform, trx: Trx, places: Places, changes: readonly Change[]): Promise<void> {
  const { clock, record } = platform
  const stamp = clock.stamp()
  const company = await companyOf(platform, trx, places)
  const rows = changes.map((change) => rowOf(change, places, company, stamp))
  await store.writePeople(trx, rows, stamp)
  await store.writeManagers(
    trx,
    changes.map(({ person: { matricule, manager } }) => ({ matricule, manager })),
  )
  const now = await loadKnownPeople(trx)
  await record(
    trx,
    changes.map(({ before, person }) => {
      const { id = 0 } = now.get(person.matricule) ?? {}
      return {
        viewer: null,
        entity: 'user' as const,
        entity_id: id,
        person_id: id,
        action: 'import',
        before,
        after: person,
        request_id: 'import',
      }
    }),
  )
}

/** What lines would change of the people who are known, and every reason why they cannot. */
export function compare(rows: readonly CsvRow[], known: Known, { workplaces }: Places) {
  const lines: { number: number; line: PersonLine }[] = []
  const faults: Fault[] = []
  for (const { number, cells } of rows) {
    const result = readPersonLine(cells, (matricule) => known.has(matricule))
    if ('line' in result) lines.push({ number, line: result.line })
    else faults.push(...result.faults.map((words) => ({ number, words })))
  }
  faults.push(...faultsAmong(lines, known, workplaces))
  return { changes: lines.flatMap(({ line }) => changeOf(line, known) ?? []), faults }
}

/** Reads a file of people (UTF-8, `;`, header names as the fields): everything is written, or nothing; the same file twice changes nothing. */
export async function importPeople(
  platform: Platform,
  text: string,
  { dry_run, follow }: { dry_run: boolean; follow?: FollowWorkingDays },
): Promise<ImportReport> {
  const read = readCsv(text)
  if ('fault' in read) return { changes: [], faults: [read.fault] }
  const refused = checkPeopleHeader(read.header)
  if (refused !== null) return { changes: [], faults: [refused] }
  return platform.database.transaction(async (trx) => {
    // Compared under the lock: of two files at once the second is compared with what the first has written.
    await store.lockPeople(trx)
    const [known, places] = [await loadKnownPeople(trx), await loadPlaces(trx)]
    const compared = compare(read.rows, known, places)
    const { changes } = compared
    const faults = compared.faults.map(({ number, words }) => `ligne ${String(number)} : ${words}`)
    const lines = changes.map((change) => change.line)
    if (faults.length > 0 || changes.length === 0) return { changes: lines, faults }
    if (!dry_run) await keepAdministrator(trx, platform.clock.today(), () => write(platform, trx, places, changes))
    const by = { viewer: null, request_id: 'import' }
    const effects = await follow?.(platform, trx, workingDaysChanges(changes, places), { dry_run, by })
    if (!effects) return { changes: lines, faults }
    const followed = effectLines(effects)
    return { changes: [...lines, ...followed.changes], notes: followed.notes, faults }
  })
}
