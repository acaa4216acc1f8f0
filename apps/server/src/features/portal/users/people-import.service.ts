import { isDeepStrictEqual } from 'node:util'
import { searchKey, sortKey } from '@cadran/rules/portal/french'
import {
  checkPeopleHeader,
  type PersonLine,
  partTimesText,
  readPersonLine,
  serviceFaults,
} from '@cadran/rules/portal/people-file'
import { type Effects, joinEffects } from '@cadran/rules/timesheet/recount'
import { type CsvRow, readCsv } from '../../../platform/cli/csv-file.ts'
import {
  BY_COMMAND,
  type FieldChange,
  type ImportedBy,
  type ImportOptions,
  type ImportReport,
  type LineChange,
  type LineFault,
  refusedFile,
} from '../../../platform/cli/import-report.ts'
import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findHeld, type KnownPerson, loadKnownPeople, loadPlaces } from './known-people.read-model.ts'
import { faultOfLast, faultsAt, faultsOfHeld, faultsOfRights } from './people-import.faults.ts'
import { addCompany } from './places.store.ts'
import * as store from './users.store.ts'

type Known = Map<string, KnownPerson>
type Places = Awaited<ReturnType<typeof loadPlaces>>
/** Without a company, whoever is new joins the only one. */
type Person = Omit<KnownPerson, 'id' | 'company'> & { company?: string }

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
  options: { dry_run: boolean; by: ImportedBy },
) => Promise<Effects>

const NEWCOMER = {
  email: null,
  modality: null,
  manager: null,
  is_manager: false,
  is_active: true,
  is_visible: true,
  is_service: false,
  end_at: null,
  last_end_at: null,
  seniority_at: null,
  roles: [],
  part_times: [],
} as const

/** What of the places that a line names is not there, and the company that somebody new has to name (ORG-02). */
function placeFaults({ matricule, workplace, company }: PersonLine, known: Known, places: Places): string[] {
  const { workplaces, companies, has_several_companies } = places
  const faults: string[] = []
  if (workplace !== undefined && !workplaces.has(workplace)) faults.push(`workplace : « ${workplace} » est inconnu`)
  if (company !== undefined && !companies.has(company)) faults.push(`company : « ${company} » est inconnu`)
  if (company === undefined && !known.has(matricule) && has_several_companies)
    faults.push('company : attendu, il y a plusieurs sociétés')
  return faults
}

/** What of a line only the other lines and the database can refuse. */
function faultsAmong(lines: readonly NumberedLine[], known: Known, places: Places) {
  const matricules = new Map<string, number>()
  const usernames = new Map([...known.values()].map(({ username, matricule }) => [username, matricule]))
  for (const { line } of lines) matricules.set(line.matricule, (matricules.get(line.matricule) ?? 0) + 1)
  return lines.flatMap(({ number, line }) => {
    const { matricule, username, manager } = line
    const faults: string[] = []
    if ((matricules.get(matricule) ?? 0) > 1) faults.push(`matricule : ${matricule} est là deux fois`)
    if (username !== undefined) {
      const holder = usernames.get(username)
      if (holder !== undefined && holder !== matricule) faults.push(`username : ${holder} le porte déjà`)
      usernames.set(username, matricule)
    }
    if (manager && manager === matricule) faults.push('manager : on n’est pas son propre manager')
    else if (manager && !known.has(manager) && !matricules.has(manager)) faults.push(`manager : ${manager} est inconnu`)
    return faultsAt(number, [...faults, ...placeFaults(line, known, places)])
  })
}

type Field = string | number | boolean | null | undefined | readonly string[]

function shown(value: Field): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? value.join(',') : String(value)
}

/** The fields of a person that a line changes, as words; all that it says of somebody new. */
function differences(before: KnownPerson | undefined, line: PersonLine): FieldChange[] {
  const former: Record<string, Field> = before
    ? { ...before, part_times: partTimesText(before.part_times) || null }
    : {}
  const { part_times, ...cells } = line
  const imported = part_times === undefined ? cells : { ...cells, part_times: partTimesText(part_times) || null }
  return Object.entries<Field>({ ...imported }).flatMap(([field, value]) => {
    const [old, now] = [shown(former[field]), shown(value)]
    return old === now ? [] : [{ field, before: old, after: now }]
  })
}

export interface Change {
  told: LineChange
  before: KnownPerson | undefined
  person: Person
}

interface NumberedLine {
  number: number
  line: PersonLine
}

function changeOf({ number, line }: NumberedLine, known: Known): Change | null {
  const before = known.get(line.matricule)
  const fields = differences(before, line)
  if (before && fields.length === 0) return null
  // A newcomer's line has been checked for everything that a person must come with.
  let person = { ...NEWCOMER, roles: [], part_times: [], ...line } as Person
  if (before) {
    const { id: _id, ...former } = before
    person = { ...former, ...line }
  }
  const label = `${person.firstname} ${person.lastname}`
  return { told: { line: number, key: line.matricule, label, is_new: !before, fields }, before, person }
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
  { before, person: { workplace, company, manager, ...person } }: Change,
  { workplaces, zones, companies }: Places,
  { company_id, idOf }: { company_id: number; idOf: (matricule: string) => number | undefined },
  stamp: string,
): store.PersonRow {
  return {
    ...person,
    id: before?.id ?? idOf(person.matricule) ?? 0,
    manager_id: manager === null ? null : (idOf(manager) ?? null),
    roles: [...person.roles],
    sort_key: sortKey(person.lastname, person.firstname, person.matricule),
    search_key: searchKey(`${person.firstname} ${person.lastname} ${person.firstname} ${person.matricule}`),
    company_id: company === undefined ? company_id : (companies.get(company) ?? company_id),
    workplace_id: workplaces.get(workplace) ?? 0,
    holiday_zone: zones.get(workplace) ?? '',
    // Matches no password: a newcomer asks for a link.
    password_hash: '',
    updated_at: stamp,
  }
}

/** The company that a newcomer joins. */
export async function companyOf({ companySettings }: Platform, trx: Trx, { company_id }: Places): Promise<number> {
  return company_id ?? (await addCompany(trx, companySettings.get('company.name')))
}

/** Everybody's id by their matricule, those of newcomers too. */
export async function idsFor(trx: Trx, changes: readonly Change[], known: Known) {
  const newcomers = changes.filter(({ before }) => !before)
  const ids = await store.reserveIds(trx, newcomers.length)
  const reserved = new Map(newcomers.map(({ person }, place) => [person.matricule, ids[place] ?? 0]))
  return (matricule: string) => reserved.get(matricule) ?? known.get(matricule)?.id
}

async function write(
  platform: Platform,
  trx: Trx,
  { known, places }: { known: Known; places: Places },
  changes: readonly Change[],
  by: ImportedBy,
): Promise<void> {
  const { clock, record } = platform
  const stamp = clock.stamp()
  const company_id = await companyOf(platform, trx, places)
  const idOf = await idsFor(trx, changes, known)
  const rows = changes.map((change) => rowOf(change, places, { company_id, idOf }, stamp))
  await store.writePeople(trx, rows, stamp)
  const moved = changes.filter(({ before, person }) => !before || before.manager !== person.manager)
  await store.redrawBelow(
    trx,
    moved.map(({ person }) => idOf(person.matricule) ?? 0),
  )
  const company =
    [...places.companies].find(([, id]) => id === company_id)?.[0] ?? platform.companySettings.get('company.name')
  await record(
    trx,
    changes.map(({ before, person }) => {
      const id = idOf(person.matricule) ?? 0
      return {
        ...by,
        entity: 'user' as const,
        entity_id: id,
        person_id: id,
        action: 'import',
        before,
        after: { ...person, company: person.company ?? company },
      }
    }),
  )
}

/** What lines would change of the people who are known, and every reason why they cannot. */
export function compare(rows: readonly CsvRow[], known: Known, places: Places) {
  const lines: NumberedLine[] = []
  const faults: LineFault[] = []
  for (const { number, cells } of rows) {
    const result = readPersonLine(cells, (matricule) => known.has(matricule))
    if ('line' in result) lines.push({ number, line: result.line })
    else faults.push(...faultsAt(number, result.faults))
  }
  faults.push(...faultsAmong(lines, known, places))
  const changes = lines.flatMap((line) => changeOf(line, known) ?? [])
  faults.push(
    ...changes.flatMap(({ told, before, person }) => faultsAt(told.line, serviceFaults(person, before?.is_service))),
  )
  return { changes, faults }
}

/** Reads a file of people (UTF-8, `;`, header names as the fields): everything is written, or nothing; the same file twice changes nothing. */
export async function importPeople(
  platform: Platform,
  trx: Trx,
  text: string,
  { dry_run, by = BY_COMMAND, onPhase, follow }: ImportOptions & { follow?: FollowWorkingDays },
): Promise<ImportReport> {
  const read = readCsv(text)
  if ('fault' in read) return refusedFile(read.fault)
  const refused = checkPeopleHeader(read.header)
  if (refused !== null) return refusedFile(refused)
  await onPhase?.('comparing')
  // Compared under the lock: of two files at once the second is compared with what the first has written.
  await store.lockPeople(trx)
  const [known, places] = [await loadKnownPeople(trx), await loadPlaces(trx)]
  const compared = compare(read.rows, known, places)
  const { changes } = compared
  const held_to = { viewer: by.viewer, are_separate: platform.companySettings.get('roles.separate') }
  const held = await findHeld(trx)
  const faults = [
    ...compared.faults,
    ...changes.flatMap((change) => [...faultsOfRights(change, held_to), ...faultsOfHeld(change, held)]),
  ]
  faults.push(...(await faultOfLast(trx, platform.clock.today(), changes)))
  const report = { changes: changes.map(({ told }) => told), effects: joinEffects(), faults, rows: read.rows.length }
  if (faults.length > 0 || changes.length === 0) return report
  if (!dry_run) {
    await onPhase?.('writing')
    await write(platform, trx, { known, places }, changes, by)
  }
  await onPhase?.('recounting')
  const effects = await follow?.(platform, trx, workingDaysChanges(changes, places), { dry_run, by })
  return { ...report, ...(effects && { effects }) }
}
