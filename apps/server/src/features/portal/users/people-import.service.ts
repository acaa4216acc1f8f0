import { searchKey, sortKey } from '@cadran/rules/portal/french'
import { checkPeopleHeader, type PersonLine, readPersonLine } from '@cadran/rules/portal/people-file'
import { type ImportReport, readCsv } from '../../../platform/cli/csv-file.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type KnownPerson, loadKnownPeople, loadPlaces } from './known-people.read-model.ts'
import * as store from './users.store.ts'

type Known = Map<string, KnownPerson>
type Person = Omit<KnownPerson, 'id' | 'company_id'>

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
} as const

/** What of a line only the other lines and the database can refuse. */
function faultsAmong(
  lines: readonly { number: number; line: PersonLine }[],
  known: Known,
  workplaces: Map<string, number>,
) {
  const matricules = new Map<string, number>()
  const usernames = new Map([...known.values()].map(({ username, matricule }) => [username, matricule]))
  for (const { line } of lines) matricules.set(line.matricule, (matricules.get(line.matricule) ?? 0) + 1)
  return lines.flatMap(({ number, line }) => {
    const { matricule, username, manager, workplace } = line
    const faults: string[] = []
    if ((matricules.get(matricule) ?? 0) > 1) faults.push(`matricule : ${matricule} est là deux fois`)
    if (username !== undefined) {
      const holder = usernames.get(username)
      if (holder !== undefined && holder !== matricule) faults.push(`username : ${username} est celui de ${holder}`)
      usernames.set(username, matricule)
    }
    if (manager && manager === matricule) faults.push('manager : on n’est pas son propre manager')
    else if (manager && !known.has(manager) && !matricules.has(manager)) faults.push(`manager : ${manager} est inconnu`)
    if (workplace !== undefined && !workplaces.has(workplace)) faults.push(`workplace : « ${workplace} » est inconnu`)
    return faults.map((fault) => `ligne ${number} : ${fault}`)
  })
}

type Field = string | number | boolean | null | undefined | readonly string[]

function shown(value: Field): string {
  if (value === null || value === undefined) return '(rien)'
  return typeof value === 'object' ? value.join(',') : String(value)
}

/** The fields of a known person that a line changes, as words. */
function differences(before: KnownPerson, line: PersonLine): string[] {
  const former: Record<string, Field> = { ...before }
  return Object.entries<Field>({ ...line }).flatMap(([field, value]) => {
    const [old, now] = [shown(former[field]), shown(value)]
    return old === now ? [] : [`${field} : ${old} → ${now}`]
  })
}

interface Change {
  words: string
  before: KnownPerson | undefined
  person: Person
}

function changeOf(line: PersonLine, known: Known): Change | null {
  const before = known.get(line.matricule)
  // A newcomer's line has been checked for everything that a person must come with.
  if (!before) {
    const person = { ...NEWCOMER, roles: [], ...line } as Person
    return { words: `+ ${line.matricule} ${person.firstname} ${person.lastname}`, before, person }
  }
  const words = differences(before, line)
  if (words.length === 0) return null
  const { id: _id, company_id: _company, ...former } = before
  return { words: `~ ${line.matricule} ${words.join(' · ')}`, before, person: { ...former, ...line } }
}

async function write(platform: Platform, changes: readonly Change[]): Promise<void> {
  const { database, clock, record } = platform
  const { workplaces, company_id } = await loadPlaces(database.kysely)
  const stamp = clock.stamp()
  await database.transaction(async (trx) => {
    const company = company_id ?? (await store.addCompany(trx, platform.settings.company))
    const rows = changes.map(({ before, person: { workplace, manager: _manager, ...person } }) => ({
      ...person,
      roles: [...person.roles],
      sort_key: sortKey(person.lastname, person.firstname, person.matricule),
      search_key: searchKey(`${person.firstname} ${person.lastname} ${person.firstname} ${person.matricule}`),
      company_id: before?.company_id ?? company,
      workplace_id: workplaces.get(workplace) ?? 0,
      // Matches no password: a newcomer asks for a link.
      password_hash: '',
      updated_at: stamp,
    }))
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
  })
}

/** Reads a file of people (UTF-8, `;`, header names as the fields): everything is written, or nothing; the same file twice changes nothing. */
export async function importPeople(
  platform: Platform,
  text: string,
  { dry_run }: { dry_run: boolean },
): Promise<ImportReport> {
  const read = readCsv(text)
  if ('fault' in read) return { changes: [], faults: [read.fault] }
  const refused = checkPeopleHeader(read.header)
  if (refused !== null) return { changes: [], faults: [refused] }
  const known = await loadKnownPeople(platform.database.kysely)
  const { workplaces } = await loadPlaces(platform.database.kysely)
  const lines: { number: number; line: PersonLine }[] = []
  const faults: string[] = []
  for (const { number, cells } of read.rows) {
    const result = readPersonLine(cells, (matricule) => known.has(matricule))
    if ('line' in result) lines.push({ number, line: result.line })
    else faults.push(...result.faults.map((fault) => `ligne ${number} : ${fault}`))
  }
  faults.push(...faultsAmong(lines, known, workplaces))
  const changes = lines.flatMap(({ line }) => changeOf(line, known) ?? [])
  if (faults.length === 0 && changes.length > 0 && !dry_run) await write(platform, changes)
  return { changes: changes.map(({ words }) => words), faults }
}
