import type { BulkChanges, changePeople } from '@cadran/contract/administration/bulk-changes'
import type { FieldChange } from '@cadran/contract/administration/previews'
import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import {
  alikeChanges,
  CHANGES_NOBODY,
  CHANGES_NOTHING,
  CHANGES_WHOM,
  MOST_CHANGED,
  TOO_MANY_CHANGED,
} from '@cadran/rules/administration/bulk-changes'
import { touchesKeyRole } from '@cadran/rules/administration/grants'
import { A_ROLE_TWICE, PREVIEW_FIRST } from '@cadran/rules/administration/messages'
import { NO_EFFECT_DATE } from '@cadran/rules/administration/person-changes'
import { M_404 } from '@cadran/rules/portal/messages'
import type { Trx } from '../../../platform/database/database.ts'
import { Refused, refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertFresh } from '../../portal/session/index.ts'
import { lockPeople } from '../../portal/users/index.ts'
import {
  type Asker,
  actOrPreview,
  type Foreseen,
  jobOf,
  Later,
  NOTHING_FOLLOWS,
  nowOrLater,
} from '../previews/index.ts'
import { type BulkAct, bulkWrites, type RefusedPerson, refusedBy, roleChangeOf } from './bulk.writing.ts'
import { placesOf } from './change.places.ts'
import { loadChanged } from './change.read-model.ts'
import { promotion } from './change.service.ts'
import { type PersonWrite, writePeople } from './change.writing.ts'
import { findListed } from './people.read-model.ts'

type Asked = BodyOf<typeof changePeople>
type Reply = ReplyOf<typeof changePeople>
type Told = Pick<Reply, 'refused'>

/** Whom a call names, in the order of their ids: themselves, or by a search of which some are left out (ADM-44). */
async function idsOf({ clock }: Platform, trx: Trx, { ids, filter, except }: Asked): Promise<number[]> {
  if (ids) return [...new Set(ids)].toSorted((a, b) => a - b)
  if (!filter) return refuse(CHANGES_WHOM)
  const found = await findListed(trx, filter, {
    today: clock.today(),
    except: except ?? [],
    most: MOST_CHANGED + 1,
  })
  if (found.length > MOST_CHANGED) refuse(TOO_MANY_CHANGED)
  return found.length > 0 ? found : refuse(CHANGES_NOBODY)
}

/** One row that says what was done to how many, beside the row of each of them (ADM-46). */
async function recordSummary(platform: Platform, trx: Trx, by: Asker, asked: Asked, people: number): Promise<void> {
  const { changes, effective_on, reason } = asked
  await platform.record(trx, {
    ...by,
    entity: 'bulk',
    entity_id: null,
    person_id: null,
    action: 'change',
    after: { people, effective_on, ...changes },
    comment: reason || null,
    quiet: true,
  })
}

async function write(platform: Platform, trx: Trx, by: Asker, asked: Asked, writes: readonly PersonWrite[]) {
  const { changes, reason } = asked
  const is_role_alone = Object.keys(changes).every((field) => field === 'grant' || field === 'withdraw')
  const act = { by: { ...by, quiet: true as const }, action: is_role_alone ? 'change-roles' : 'change', reason }
  return writePeople(platform, trx, act, writes)
}

const linesOf = (writes: readonly PersonWrite[]): FieldChange[] =>
  alikeChanges(writes.flatMap(({ changes }) => changes))

/** Changes people within a transaction; above `most` of them somebody else goes on with it. */
async function change(
  platform: Platform,
  trx: Trx,
  by: Asker,
  asked: Asked,
  most: number,
): Promise<Foreseen & { told: Told }> {
  await lockPeople(trx)
  const on = asked.effective_on ?? platform.clock.today()
  const ids = await idsOf(platform, trx, asked)
  const { fields, promoted } = await placesOf(trx, asked.changes, { on, makes_manager: asked.make_manager })
  const people = await loadChanged(trx, ids)
  if (people.length < ids.length) refuse(M_404)
  const act: BulkAct = { changes: asked.changes, fields, on, is_dated: Boolean(asked.effective_on), by }
  const refused = await refusedBy(platform, trx, people, act)
  const [first] = refused
  if (first && !asked.dry_run) throw new Refused({ ...first.refusal, detail: first.person.identity })
  const left_out = new Set(refused.map(({ person }) => person.id))
  const writes = await bulkWrites(
    platform,
    trx,
    people.filter(({ id }) => !left_out.has(id)),
    act,
  )
  if (writes.length > most) throw new Later(writes.length)
  const stamp = JSON.stringify(people.map(({ id, updated_at }) => [id, updated_at]))
  const told = { refused: refused.map(spokenRefusal) }
  if (writes.length === 0) return { changes: [], effects: NOTHING_FOLLOWS, stamp, told }
  const all = [...writes, ...(await promotion(platform, trx, promoted, on))]
  const effects = { ...(await write(platform, trx, by, asked, all)), people: writes.length }
  await recordSummary(platform, trx, by, asked, writes.length)
  return { changes: linesOf(all), effects, stamp, told }
}

const spokenRefusal = ({ person: { id, matricule, identity }, refusal }: RefusedPerson) => ({
  id,
  matricule,
  identity,
  because: refusal.message,
})

async function perform(platform: Platform, by: Asker, asked: Asked, most: number): Promise<Omit<Reply, 'job_id'>> {
  const said: Told = { refused: [] }
  const preview = await actOrPreview(platform.database, asked, async (trx) => {
    const { told, ...foreseen } = await change(platform, trx, by, asked, most)
    said.refused = told.refused
    return foreseen
  })
  return { ...preview, ...said }
}

const BULK_CHANGE = { kind: 'bulk-change', perform }
export const BULK_CHANGE_JOB = BULK_CHANGE.kind
export const bulkChangeJob = jobOf(BULK_CHANGE)

const hasUndated = ({ is_visible, grant, withdraw }: BulkChanges) =>
  [is_visible, grant, withdraw].some((asked) => asked !== undefined)

/** Changes many people in one act, or says what it would make and whom it refuses (ADM-44 to ADM-46); many by a job. */
export async function changeMany(platform: Platform, requester: Requester, asked: Asked): Promise<Reply> {
  const { ids, filter, changes, effective_on, dry_run, preview_key } = asked
  if (Boolean(ids?.length) === Boolean(filter)) refuse(CHANGES_WHOM)
  if (Object.keys(changes).length === 0) refuse(CHANGES_NOTHING)
  if (changes.grant && changes.withdraw) refuse(A_ROLE_TWICE)
  if (effective_on && effective_on > platform.clock.today() && hasUndated(changes)) refuse(NO_EFFECT_DATE)
  if (!dry_run && preview_key == null) refuse(PREVIEW_FIRST)
  const { database, clock } = platform
  if (touchesKeyRole(roleChangeOf(changes))) await assertFresh(database.kysely, requester.viewer, clock.now())
  const nothing: Told = { refused: [] }
  return nowOrLater(platform, requester, BULK_CHANGE, { asked, how: asked, nothing })
}
