import type { BodyOf } from '@cadran/contract/kit'
import type {
  Correction,
  changeCorrection as changeCall,
  withdrawCorrection as withdrawCall,
} from '@cadran/contract/timesheet/corrections'
import { M_404, M_STALE } from '@cadran/rules/portal/messages'
import { M_COR_STATE, mayActOnOwnCorrection } from '@cadran/rules/timesheet/correction-states'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person, Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertHasMonths } from '../month/index.ts'
import { type Asked, assertMayBeAsked, codeIn, readReason, wantedIn } from './asking.writing.ts'
import { openClosedMonth } from './closed-month.writing.ts'
import { lockCorrected, personOf } from './corrected.writing.ts'
import { readOwnCorrection } from './corrections.read-model.ts'
import { CORRECTION, type CorrectionRow, isAmong } from './corrections.rows.ts'
import * as store from './corrections.store.ts'
import { type Draft, draftOf } from './draft.writing.ts'

/** What is told of a correction, for its history and its mails. */
const toldOf = ({
  object,
  old,
  new: next,
  reason,
  year,
  month,
}: Pick<CorrectionRow, 'object' | 'old' | 'new' | 'reason' | 'year' | 'month'>) => ({
  ...{ object, year, month, old, new: next, reason },
})

async function findByKey(trx: Trx, { actor }: Viewer, client_key: string | null | undefined): Promise<number | null> {
  if (!client_key) return null
  const key = trx.selectFrom('corrections').where('asked_by', '=', actor.id).where('client_key', '=', client_key)
  return (await key.select('id').executeTakeFirst())?.id ?? null
}

/** Asks for a correction of somebody's closed month; the same key again answers the first (COR-11, COR-12). */
export function askFor(
  platform: Platform,
  { viewer, request_id }: Requester,
  person: Person,
  body: Asked,
  by_payroll: boolean,
): Promise<{ id: number; created: boolean }> {
  const { clock, database } = platform
  const reason = readReason(body.reason)
  const { year, month, object, client_key = null } = body
  const period = { year, month }
  return database.transaction(async (trx) => {
    const closed = await openClosedMonth(platform, trx, person, period, codeIn(body.new))
    const known = await findByKey(trx, viewer, client_key)
    if (known !== null) return { id: known, created: false }
    const draft = await draftOf(closed, wantedIn(body, by_payroll))
    await assertMayBeAsked(closed)
    const entry = {
      ...{ viewer, request_id, entity: 'correction' as const, person_id: person.id, action: 'create' },
      after: { ...toldOf({ ...draft, object, reason, ...period }), state: 'submitted' },
      comment: reason,
    }
    const asked = { user_id: person.id, ...period, object, reason, client_key, now: clock.now(), stamp: clock.stamp() }
    const id = await platform.record(trx, entry, {
      parts: [store.correctionAsked(viewer, draft, asked)],
      ids: sql`select id from created`,
      answer: sql<number>`(select id from created)`,
      is_last: true,
    })
    return { id, created: true }
  })
}

/** Asks for a correction of one's own closed month (COR-11). */
export async function askOwn(
  platform: Platform,
  requester: Requester,
  readBody: () => Asked,
): Promise<{ created: boolean; correction: Correction }> {
  const { viewer } = requester
  assertHasMonths(viewer)
  const { id, created } = await askFor(platform, requester, viewer.subject, readBody(), false)
  return { created, correction: await readOwnCorrection(platform, viewer, id) }
}

/** Whose correction it is; null where the viewer neither asked for it nor is its person (SM-C-32). */
async function findTheirs(trx: Trx, viewer: Viewer, id: number): Promise<CorrectionRow | null> {
  const { rows } = await sql<{
    row: CorrectionRow
  }>`select ${CORRECTION} as row from corrections c where c.id = ${id}`.execute(trx)
  const row = rows[0]?.row ?? null
  return row && (row.user_id === viewer.subject.id || isAmong(viewer, row.askers)) ? row : null
}

/** Refuses what the table does not allow whoever asks: an old stamp before the state. */
function assertActs(viewer: Viewer, row: CorrectionRow, action: 'edit' | 'withdrawn', seen: string): void {
  const { state: from, updated_at, user_id } = row
  const facts = { from, is_asker: isAmong(viewer, row.askers), is_person: user_id === viewer.subject.id }
  if (seen !== updated_at) refuse(M_STALE)
  if (!mayActOnOwnCorrection(action, facts)) refuse(M_COR_STATE)
}

interface Deed {
  action: 'edit' | 'withdrawn'
  part: RawBuilder<unknown>
  after: object
  comment: string | null
}

async function record(
  platform: Platform,
  trx: Trx,
  requester: Requester,
  row: CorrectionRow,
  { action, part, after, comment }: Deed,
) {
  const entry = {
    ...{ ...requester, entity: 'correction' as const, entity_id: row.id, person_id: row.user_id, action, comment },
    before: { ...toldOf(row), state: row.state },
    after,
  }
  await platform.record(trx, entry, { parts: [part], answer: sql`null`, is_last: true })
}

/** Changes what is asked for, or why, while nobody has decided (COR-15). */
export async function changeOwn(
  platform: Platform,
  requester: Requester,
  id: number,
  readBody: () => BodyOf<typeof changeCall>,
): Promise<Correction> {
  const { viewer } = requester
  assertHasMonths(viewer)
  await platform.database.transaction(async (trx) => {
    const found = await findTheirs(trx, viewer, id)
    if (!found || !isAmong(viewer, found.askers)) return refuse(M_404)
    const { updated_at, reason: stated, ...body } = readBody()
    const reason = stated === undefined ? found.reason : readReason(stated)
    const person = await personOf(trx, found.user_id)
    const closed = await openClosedMonth(platform, trx, person, found, codeIn(body.new))
    const row = (await findTheirs(trx, viewer, id)) ?? refuse(M_404)
    assertActs(viewer, row, 'edit', updated_at)
    const by_payroll = viewer.subject.id !== person.id && viewer.subject.roles.has('ROLE_PAY_MANAGER')
    const wanted = { ...wantedIn({ ...row, new: body.new }, by_payroll), changed: id }
    const draft: Draft | null = body.new === undefined ? null : await draftOf(closed, wanted)
    const part = store.correctionChanged(id, draft, reason, platform.clock.stamp())
    const after = toldOf({ ...row, ...(draft ?? {}), reason })
    await record(platform, trx, requester, row, { action: 'edit', part, after, comment: reason })
  })
  return readOwnCorrection(platform, viewer, id)
}

/** Takes a correction back, by who asked or by the person (COR-15). */
export async function withdraw(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof withdrawCall>,
): Promise<Correction> {
  const { viewer } = requester
  assertHasMonths(viewer)
  const { correction: id, updated_at } = readBody()
  const { clock, database } = platform
  await database.transaction(async (trx) => {
    await lockCorrected(trx, id)
    const row = (await findTheirs(trx, viewer, id)) ?? refuse(M_404)
    assertActs(viewer, row, 'withdrawn', updated_at)
    const part = store.correctionWithdrawn(id, clock.now(), clock.stamp())
    await record(platform, trx, requester, row, {
      action: 'withdrawn',
      part,
      after: { state: 'withdrawn' },
      comment: null,
    })
  })
  return readOwnCorrection(platform, viewer, id)
}
