import type { ReplyOf } from '@cadran/contract/kit'
import type { contacts, groups, ListingRow } from '@cadran/contract/library/listings'
import { CONTACT_TAB_LABELS } from '@cadran/rules/library/contacts'
import { pictureUrl } from '@cadran/rules/library/pictures'
import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'

export async function groupRows(db: Executor): Promise<ListingRow[]> {
  const rows = await db
    .selectFrom('contact_groups as g')
    .orderBy('g.tab')
    .orderBy('g.priority')
    .orderBy('g.id')
    .select(['g.id', 'g.title as name', 'g.tab'])
    .execute()
  return rows.map(({ tab, ...row }) => ({ ...row, detail: CONTACT_TAB_LABELS[tab], picture_url: null }))
}

export async function contactRows(db: Executor): Promise<ListingRow[]> {
  const rows = await db
    .selectFrom('contacts as c')
    .innerJoin('contact_groups as g', 'g.id', 'c.group_id')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .orderBy('g.tab')
    .orderBy('g.priority')
    .orderBy('c.priority')
    .orderBy('c.id')
    .select(['c.id', 'c.picture', 'g.title', 'c.job'])
    .select(sql<string>`coalesce(c.identity, u.firstname || ' ' || u.lastname)`.as('name'))
    .execute()
  return rows.map(({ id, name, picture, title, job }) => ({
    id,
    name,
    detail: [title, job].filter(Boolean).join(' · '),
    picture_url: picture && pictureUrl(picture, 'small'),
  }))
}

export function findGroup(trx: Trx, id: number) {
  return trx.selectFrom('contact_groups').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

export function findContact(trx: Trx, id: number) {
  return trx.selectFrom('contacts').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

export async function countIn(trx: Trx, group_id: number): Promise<number> {
  const { n } = await trx
    .selectFrom('contacts')
    .where('group_id', '=', group_id)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function userOf(trx: Trx, matricule: string): Promise<number | null> {
  const user = await trx.selectFrom('users').where('matricule', '=', matricule).select('id').executeTakeFirst()
  return user?.id ?? null
}

const text = (value: string | null) => value ?? ''

export async function readGroup(db: Executor, id: number): Promise<ReplyOf<typeof groups.load> | undefined> {
  const row = await db.selectFrom('contact_groups').where('id', '=', id).selectAll().executeTakeFirst()
  if (!row) return undefined
  const { text: rowText, email, phone, mobile, ...group } = row
  return { ...group, text: text(rowText), email: text(email), phone: text(phone), mobile: text(mobile) }
}

export async function readContact(db: Executor, id: number): Promise<ReplyOf<typeof contacts.load> | undefined> {
  const row = await db
    .selectFrom('contacts as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('attachments as a', 'a.id', 'c.picture')
    .where('c.id', '=', id)
    .selectAll('c')
    .select(['u.matricule', 'a.label as picture_label'])
    .executeTakeFirst()
  if (!row) return undefined
  const { picture, picture_label, group_id, priority, updated_at } = row
  return {
    id,
    group_id,
    priority,
    updated_at,
    matricule: text(row.matricule),
    identity: text(row.identity),
    title: text(row.title),
    job: text(row.job),
    email: text(row.email),
    phone: text(row.phone),
    mobile: text(row.mobile),
    birthday: text(row.birthday),
    place: text(row.place),
    picture_id: picture,
    picture: picture === null ? null : { id: picture, label: picture_label ?? '', url: pictureUrl(picture, 'medium') },
  }
}
