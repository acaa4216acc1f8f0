import { A_MATRICULE_TAKEN, A_USERNAME_TAKEN } from '@cadran/rules/administration/messages'
import { sql } from 'kysely'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { refuseFaults } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { loadKnownPeople, loadPlaces } from './known-people.read-model.ts'
import { type Change, companyOf, compare, idsFor, rowOf } from './people-import.service.ts'
import * as store from './users.store.ts'

type Cells = Readonly<Record<string, string>>

/** What is wrong with a newcomer, each fault at its field; of two who take one username the later is told so (ADM-09, ADM-11). */
function refuseNewcomer(faults: readonly string[], isTaken: boolean): never {
  return isTaken ? refuseFaults(faults, A_USERNAME_TAKEN) : refuseFaults(faults)
}

/** The one change that a newcomer's cells ask for, by the rules of the people file. */
async function changeFor(trx: Trx, cells: Cells) {
  const { matricule = '', username = '', manager = '' } = cells
  const matricules = [matricule.trim(), manager.trim()]
  const known = await loadKnownPeople(trx, { matricules, username: username.trim() })
  const places = await loadPlaces(trx)
  const compared = compare([{ number: 1, cells }], known, places)
  const faults = compared.faults.map(({ text }) => text)
  const isTaken = [...known.values()].some((person) => person.username === username.trim())
  if (known.has(matricule.trim())) faults.unshift(`matricule : ${A_MATRICULE_TAKEN.message}`)
  const [change] = compared.changes
  return faults.length > 0 || !change ? refuseNewcomer(faults, isTaken) : { change, known, places }
}

/** Adds one person, as a line of the people file would, without the roles that it asks for: these are given by whoever may (ADM-09). */
export async function addPerson(
  platform: Platform,
  trx: Trx,
  { action = 'create', ...by }: Pick<AuditEntry, 'viewer' | 'request_id' | 'quiet'> & { action?: string },
  cells: Cells,
): Promise<{ id: number; person: Change['person'] }> {
  const stamp = platform.clock.stamp()
  await store.lockPeople(trx)
  const { change, known, places } = await changeFor(trx, cells)
  const { person } = change
  const bare = { ...change, person: { ...person, roles: [] } }
  const company_id = await companyOf(platform, trx, places)
  const row = rowOf(bare, places, { company_id, idOf: await idsFor(trx, [bare], known) }, stamp)
  const { id } = row
  await store.writePeople(trx, [row], stamp)
  await store.redrawBelow(trx, [id])
  const about = { entity: 'user', entity_id: id, person_id: id, action } as const
  await platform.record(trx, { ...by, ...about, after: bare.person })
  return { id, person }
}

/** A username that nobody bears: the one proposed, or with the first number that is free (ADM-11). */
export async function freeUsername(database: Executor, proposed: string): Promise<string> {
  const { rows } = await sql<{ username: string }>`
    select name.username
    from generate_series(1, 100000) n, lateral (select ${proposed} || case when n = 1 then '' else n::text end as username) name
    where not exists (select from users u where u.username = name.username)
    order by n limit 1`.execute(database)
  return rows[0]?.username ?? proposed
}
