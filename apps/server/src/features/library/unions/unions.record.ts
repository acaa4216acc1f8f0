import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { ListingRow, unions } from '@cadran/contract/library/listings'
import { oneLine } from '@cadran/rules/library/content'
import { checkUnion, UNION_IN_USE } from '@cadran/rules/library/listings'
import { pictureUrl } from '@cadran/rules/library/pictures'
import { editsContent } from '@cadran/rules/library/rights'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { unlessRefused } from '../../../platform/http/refused.ts'
import type { RecordKind } from '../../portal/records/index.ts'
import * as store from './unions.store.ts'

type Edited = ReplyOf<typeof unions.load>

async function unionRows(db: Executor): Promise<ListingRow[]> {
  const rows = await db
    .selectFrom('unions')
    .orderBy('priority')
    .orderBy('id')
    .select(['id', 'label', 'role', 'logo'])
    .execute()
  return rows.map(({ id, label, role, logo }) => ({
    id,
    name: label,
    detail: role ?? '',
    picture_url: logo && pictureUrl(logo, 'small'),
  }))
}

async function readEdited(db: Executor, id: number): Promise<Edited | undefined> {
  const row = await db
    .selectFrom('unions as u')
    .leftJoin('attachments as a', 'a.id', 'u.logo')
    .where('u.id', '=', id)
    .select(['u.id', 'u.label', 'u.role', 'u.logo', 'u.priority', 'u.updated_at', 'a.label as logo_label'])
    .executeTakeFirst()
  if (!row) return undefined
  const { logo, logo_label, role, ...union } = row
  const picture = logo === null ? null : { id: logo, label: logo_label ?? '', url: pictureUrl(logo, 'medium') }
  return { ...union, role: role ?? '', picture_id: logo, picture }
}

const find = (trx: Trx, id: number) =>
  trx
    .selectFrom('unions')
    .where('id', '=', id)
    .select(['label', 'role', 'logo', 'priority', 'updated_at'])
    .forUpdate()
    .executeTakeFirst()

type Found = NonNullable<Awaited<ReturnType<typeof find>>>

async function keptBecause(trx: Trx, id: number) {
  const file = await trx.selectFrom('union_files').where('union_id', '=', id).select('id').limit(1).executeTakeFirst()
  return file ? UNION_IN_USE : null
}

/** A union as the content's administrator writes it: everything but what its own editors say (UNI-03). */
export const UNIONS: RecordKind<BodyOf<typeof unions.create>, store.UnionFields, Found, Edited, ListingRow> = {
  entity: 'union',
  mayWrite: editsContent,
  rows: ({ database }) => unionRows(database.kysely),
  textOf: ({ name, detail }) => `${name} ${detail}`,
  fieldsOf: (draft) => {
    unlessRefused(checkUnion(draft))
    const { label, role, picture_id, priority } = draft
    return { label: oneLine(label), role: oneLine(role) || null, logo: picture_id, priority }
  },
  find,
  insert: store.insertUnion,
  update: store.updateUnion,
  remove: store.deleteUnion,
  keptBecause,
  uploads: { holder: 'union', attachmentsOf: ({ logo }) => ({ pictures: [logo ?? null] }) },
  read: readEdited,
}
