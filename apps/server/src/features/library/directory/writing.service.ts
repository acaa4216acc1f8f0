import type { Page } from '@cadran/contract/kit'
import type { DirectoryRow } from '@cadran/contract/library/directory'
import { editsContent } from '@cadran/rules/library/content'
import { searchKey } from '@cadran/rules/portal/french'
import { M_404, M_ROLE, M_STALE, M_STAMP } from '@cadran/rules/portal/messages'
import type { Refusal } from '@cadran/rules/portal/refusal'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { forgetAttachments, holdAttachments } from '../attachments/index.ts'

// Contacts and their groups, unions and sections are written alike; what each is made of is told by its own room.

export interface By {
  viewer: Viewer
  request_id: string
}

export const byOf = ({ viewer, request }: { viewer: Viewer; request: { id: string } }): By => ({
  viewer,
  request_id: request.id,
})

/** One kind of content: how a draft becomes fields, and how these are found, written and told. */
export interface Content<Draft, Fields, Told> {
  entity: AuditEntry['entity']
  /** Refuses what the rules refuse. */
  fieldsOf: (trx: Trx, draft: Draft) => Promise<Fields>
  /** Held until the end. */
  find: (trx: Trx, id: number) => Promise<{ updated_at: string } | undefined>
  insert: (trx: Trx, fields: Fields, stamp: string) => Promise<number>
  /** `updated_at` is the stamp, or one second after the former value, whichever is later (README 6). */
  update: (trx: Trx, id: number, fields: Fields, stamp: string) => Promise<void>
  remove: (trx: Trx, id: number) => Promise<void>
  /** What keeps it from being deleted. */
  kept?: (trx: Trx, id: number) => Promise<Refusal | null>
  pictureOf?: (fields: Fields) => string | null
  read: (db: Executor, id: number) => Promise<Told | undefined>
}

/** The content's administrator alone. */
export function assertWrites({ subject }: Viewer): void {
  if (!editsContent(subject)) refuse(M_ROLE)
}

export async function loadContent<T>(
  { database }: Platform,
  viewer: Viewer,
  id: number,
  read: Content<never, never, T>['read'],
): Promise<T> {
  assertWrites(viewer)
  return (await read(database.kysely, id)) ?? refuse(M_404)
}

/** They are few: searched and paged here, accents and case aside. */
export function listContents(
  rows: readonly DirectoryRow[],
  asked: { maxResults: number; page: number; search: string },
): Page<DirectoryRow> {
  const key = searchKey(asked.search.slice(0, 100))
  const found = rows.filter(({ name, detail }) => searchKey(`${name} ${detail}`).includes(key))
  const from = (asked.page - 1) * asked.maxResults
  return { items: found.slice(from, from + asked.maxResults), total: found.length }
}

const holderOf = (entity: string, id: number) => `${entity}:${id}`

export async function createContent<D, F extends object, T>(
  platform: Platform,
  { viewer, request_id }: By,
  readBody: () => D,
  content: Content<D, F, T>,
): Promise<T> {
  assertWrites(viewer)
  const draft = readBody()
  return platform.database.transaction(async (trx) => {
    const fields = await content.fieldsOf(trx, draft)
    const id = await content.insert(trx, fields, platform.clock.stamp())
    const { entity, pictureOf } = content
    if (pictureOf) await holdAttachments(trx, viewer, { holder: holderOf(entity, id), pictures: [pictureOf(fields)] })
    const told = { viewer, entity, entity_id: id, person_id: null, request_id }
    await platform.record(trx, { ...told, action: 'create', after: fields })
    return (await content.read(trx, id)) ?? refuse(M_404)
  })
}

export async function changeContent<D extends { updated_at: string }, F extends object, T>(
  platform: Platform,
  { viewer, request_id }: By,
  id: number,
  readBody: () => D,
  content: Content<D, F, T>,
): Promise<T> {
  assertWrites(viewer)
  const { dropped, told } = await platform.database.transaction(async (trx) => {
    const { updated_at, ...before } = (await content.find(trx, id)) ?? refuse(M_404)
    const draft = readBody()
    const fields = await content.fieldsOf(trx, draft)
    if (draft.updated_at === '') refuse(M_STAMP)
    if (draft.updated_at !== updated_at) refuse(M_STALE)
    await content.update(trx, id, fields, platform.clock.stamp())
    const { entity, pictureOf } = content
    const held = { holder: holderOf(entity, id), pictures: [pictureOf?.(fields) ?? null] }
    const gone = pictureOf ? await holdAttachments(trx, viewer, held) : []
    const entry = { viewer, entity, entity_id: id, person_id: null, request_id }
    await platform.record(trx, { ...entry, action: 'change', before, after: fields })
    return { dropped: gone, told: (await content.read(trx, id)) ?? refuse(M_404) }
  })
  await forgetAttachments(platform, dropped)
  return told
}

export async function removeContent<D, F extends object, T>(
  platform: Platform,
  { viewer, request_id }: By,
  id: number,
  content: Content<D, F, T>,
): Promise<void> {
  assertWrites(viewer)
  const dropped = await platform.database.transaction(async (trx) => {
    const { entity } = content
    const before = (await content.find(trx, id)) ?? refuse(M_404)
    unlessRefused((await content.kept?.(trx, id)) ?? null)
    await content.remove(trx, id)
    await platform.record(trx, { viewer, entity, entity_id: id, person_id: null, action: 'delete', before, request_id })
    return holdAttachments(trx, viewer, { holder: holderOf(entity, id) })
  })
  await forgetAttachments(platform, dropped)
}
