import type { BodyOf } from '@cadran/contract/kit'
import type * as calls from '@cadran/contract/portal/delegation'
import { M_404, M_ROLE, M_STALE } from '@cadran/rules/portal/messages'
import { WRONG_VALUE } from '@cadran/rules/portal/refusal'
import { BACKWARDS } from '@cadran/rules/timesheet/events'
import { type DayRange, firstSlot, lastSlot } from '@cadran/rules/timesheet/half-day'
import { M_DEPUTY, mayBeDeputy } from '@cadran/rules/validation/delegation'
import { sql } from 'kysely'
import { type Reader, readerOf, type Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertMaySet, assertSetsFor, mayWrite } from './delegation.policy.ts'
import {
  type DelegationRow,
  datesOfRow,
  delegationAnswer,
  findDelegations,
  findParty,
} from './delegation.read-model.ts'
import { insertDelegation, lockDelegation, updateDelegation } from './delegation.store.ts'

type NewBody = BodyOf<typeof calls.setDelegation>

const NO_DATES = { starts_at: null, start_moment: null, ends_at: null, end_moment: null }

function assertForward(dates: DayRange): void {
  if (lastSlot(dates) < firstSlot(dates)) refuse({ ...BACKWARDS, field: 'ends_at' })
}

/** Dates only and always with mode dates (DEL-01). */
function datesOf({ mode, starts_at, start_moment, ends_at, end_moment }: NewBody) {
  const given = [starts_at, start_moment, ends_at, end_moment].filter((value) => value !== undefined)
  if (mode === 'absence') return given.length === 0 ? NO_DATES : refuse({ ...WRONG_VALUE, field: 'starts_at' })
  if (!starts_at || !start_moment || !ends_at || !end_moment) {
    return refuse({ ...WRONG_VALUE, field: starts_at && start_moment ? 'ends_at' : 'starts_at' })
  }
  assertForward({ start_at: starts_at, start_moment, end_at: ends_at, end_moment })
  return { starts_at, start_moment, ends_at, end_moment }
}

const detailsOf = ({ deputy, mode, scopes, starts_at, start_moment, ends_at, end_moment }: DelegationRow) => ({
  deputy: deputy.matricule,
  mode,
  scopes,
  starts_at,
  start_moment,
  ends_at,
  end_moment,
})

async function load(platform: Platform, id: number, read?: Reader): Promise<DelegationRow> {
  const [row] = await findDelegations(platform, sql`d.id = ${id}`, read)
  return row ?? refuse(M_404)
}

/** Whose deputy it is to be: oneself, or a manager who cannot (DEL-02). */
async function managerOf(trx: Trx, { subject }: Viewer, { user, mode }: NewBody): Promise<number> {
  if (user === undefined) return subject.id
  const manager = await findParty(trx, user)
  if (!manager?.has_people || mode !== 'dates') return refuse({ ...WRONG_VALUE, field: manager ? 'mode' : 'user' })
  return manager.party.id
}

/** Sets a deputy; of two at once for a common scope and time one wins (DEL-01 to DEL-04). */
export async function setDelegation(platform: Platform, { viewer, request_id }: Requester, readBody: () => NewBody) {
  const { database, clock, record } = platform
  assertMaySet(viewer)
  const body = readBody()
  assertSetsFor(viewer, body.user !== undefined)
  const id = await database.transaction(async (trx) => {
    const manager_id = await managerOf(trx, viewer, body)
    const dates = datesOf(body)
    const deputy = await findParty(trx, body.deputy)
    if (!deputy || !mayBeDeputy(deputy.party, manager_id, clock.today())) return refuse(M_DEPUTY)
    const { mode } = body
    const scopes = [...new Set(body.scopes)]
    const now = { created_at: clock.now(), updated_at: clock.stamp() }
    const people = { manager_id, deputy_id: deputy.party.id, set_by: viewer.subject.id }
    const new_id = await insertDelegation(trx, { ...people, mode, scopes, ...dates, ...now })
    const after = { deputy: deputy.party.matricule, mode, scopes, ...dates }
    const entry = { entity: 'deputy', entity_id: new_id, person_id: manager_id, action: 'create', after } as const
    await record(trx, { ...entry, viewer, request_id })
    return new_id
  })
  return delegationAnswer(platform, await load(platform, id))
}

/** The delegation, kept from other writers, for whoever may do that to it; to others it is not there. */
async function lockFor(
  platform: Platform,
  trx: Trx,
  viewer: Viewer,
  { id, how }: { id: number; how: 'change' | 'end' },
) {
  if (!(await lockDelegation(trx, id))) return refuse(M_404)
  const row = await load(platform, id, readerOf(trx))
  if (mayWrite(viewer, row, how)) return row
  return refuse([row.manager.id, row.deputy.id].includes(viewer.subject.id) ? M_ROLE : M_404)
}

/** The new end of a delegation by dates; mode absence has none (DEL-05). */
function assertEnds(row: DelegationRow, { ends_at, end_moment }: BodyOf<typeof calls.changeDelegation>): void {
  if (ends_at === undefined && end_moment === undefined) return
  const dates = datesOfRow(row) ?? refuse({ ...WRONG_VALUE, field: 'ends_at' })
  assertForward({ ...dates, end_at: ends_at ?? dates.end_at, end_moment: end_moment ?? dates.end_moment })
}

const nextStamp = (former: string, stamp: string) => {
  const next = new Date(Date.parse(`${former}Z`) + 1000).toISOString().slice(0, 19)
  return stamp > next ? stamp : next
}

/** Changes the scopes or the end of a delegation (DEL-05). */
export async function changeDelegation(
  platform: Platform,
  { viewer, request_id }: Requester,
  id: number,
  readBody: () => BodyOf<typeof calls.changeDelegation>,
) {
  const { database, clock, record } = platform
  await database.transaction(async (trx) => {
    const row = await lockFor(platform, trx, viewer, { id, how: 'change' })
    const body = readBody()
    assertEnds(row, body)
    if (body.updated_at !== row.updated_at) refuse(M_STALE)
    const { scopes, ends_at, end_moment } = body
    const change = {
      ...(scopes && { scopes: [...new Set(scopes)] }),
      ...(ends_at && { ends_at }),
      ...(end_moment && { end_moment }),
    }
    await updateDelegation(trx, id, { ...change, updated_at: nextStamp(row.updated_at, clock.stamp()) })
    const before = detailsOf(row)
    const entry = { entity: 'deputy', entity_id: id, person_id: row.manager.id, action: 'change' } as const
    await record(trx, { ...entry, before, after: { ...before, ...change }, viewer, request_id })
  })
  return delegationAnswer(platform, await load(platform, id))
}

/** Ends a delegation now; the deputy may as well (DEL-05, DEL-06). */
export async function endDelegation(platform: Platform, { viewer, request_id }: Requester, id: number): Promise<void> {
  const { database, clock, record } = platform
  await database.transaction(async (trx) => {
    const row = await lockFor(platform, trx, viewer, { id, how: 'end' })
    await updateDelegation(trx, id, { ended_at: clock.now(), updated_at: nextStamp(row.updated_at, clock.stamp()) })
    const entry = { entity: 'deputy', entity_id: id, person_id: row.manager.id, action: 'end' } as const
    await record(trx, { ...entry, before: detailsOf(row), viewer, request_id })
  })
}
