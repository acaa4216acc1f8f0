import type { Page } from '@cadran/contract/kit'
import { checkName, trimmedName } from '@cadran/rules/library/names'
import { searchKey } from '@cadran/rules/portal/french'
import { M_404, M_ROLE, M_STALE, M_STAMP } from '@cadran/rules/portal/messages'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { forgetAttachments, holdAttachments } from './attachments.service.ts'
import type {
  Caller,
  CallOfOne,
  Changeable,
  Creatable,
  Named,
  NewFileWithin,
  NewWithin,
  Place,
  Removable,
} from './record-kind.ts'
import { takeUpload } from './uploads.ts'

/** The clock's stamp, or one second after the former value, whichever is later (README 6). */
export const nextStamp = (stamp: string): RawBuilder<string> =>
  sql<string>`greatest(${stamp}::timestamp(0), updated_at + interval '1 second')`

export function assertMay(may: boolean): void {
  if (!may) refuse(M_ROLE)
}

/** What was found, when there is something. */
export function existing<T>(found: T | undefined): T {
  return found ?? refuse(M_404)
}

/** The record, held, when it is the viewer's to write: unknown 404, another's 403. */
async function editable<Found extends object>(
  trx: Trx,
  { subject }: Viewer,
  id: number | null,
  { find, mayEdit }: Place<Found>,
): Promise<Found> {
  const found = existing(id === null ? undefined : await find(trx, id))
  assertMay(mayEdit?.(subject, found) ?? true)
  return found
}

/** Searched and paged here, accents and case aside. */
export function pageOf<Row>(
  rows: readonly Row[],
  query: { maxResults: number; page: number; search: string },
  textOf: (row: Row) => string,
): Page<Row> {
  const key = searchKey(query.search.slice(0, 100))
  const found = rows.filter((row) => searchKey(textOf(row)).includes(key))
  const from = (query.page - 1) * query.maxResults
  return { items: found.slice(from, from + query.maxResults), total: found.length }
}

/** What is done with a record concerns nobody's own data. */
export function auditRecord(
  { record }: Platform,
  trx: Trx,
  requester: Requester,
  entry: Omit<AuditEntry, 'person_id' | keyof Requester>,
): Promise<number[]> {
  return record(trx, { ...requester, person_id: null, ...entry })
}

export async function createRecord<D, F extends object, N extends object, E>(
  platform: Platform,
  call: Caller & { body: () => D },
  kind: Creatable<D, F, N, E>,
): Promise<E> {
  const { viewer } = call
  const { entity, uploads, auditDetails } = kind
  assertMay(kind.mayWrite(viewer.subject))
  const draft = call.body()
  return platform.database.transaction(async (trx) => {
    const fields = await kind.fieldsOf(draft, { platform, trx, found: null })
    const id = await kind.insert(trx, fields, platform.clock.stamp())
    if (uploads)
      await holdAttachments(trx, viewer, { holder: `${uploads.holder}:${id}`, ...uploads.attachmentsOf(fields) })
    const after = auditDetails?.(fields) ?? fields
    await auditRecord(platform, trx, call.requester, { entity, entity_id: id, action: 'create', after })
    return existing(await kind.read(trx, id, viewer))
  })
}

/** Whoever changes says what they had under their eyes; somebody else's change since then wins (README 6). */
export async function changeRecord<
  D extends { updated_at: string },
  F extends object,
  N extends { updated_at: string },
  E,
>(platform: Platform, call: CallOfOne & { body: () => D }, kind: Changeable<D, F, N, E>): Promise<E> {
  const { viewer, params } = call
  const { id } = params
  const { entity, uploads, auditDetails } = kind
  assertMay(kind.mayWrite(viewer.subject))
  const { dropped, edited } = await platform.database.transaction(async (trx) => {
    const found = await editable(trx, viewer, id, kind)
    const { updated_at, ...before } = found
    const draft = call.body()
    const fields = await kind.fieldsOf(draft, { platform, trx, found })
    if (draft.updated_at === '' && !kind.stampOptional) refuse(M_STAMP)
    if (draft.updated_at !== '' && draft.updated_at !== updated_at) refuse(M_STALE)
    await kind.update(trx, id, fields, platform.clock.stamp())
    const held = uploads && { holder: `${uploads.holder}:${id}`, ...uploads.attachmentsOf(fields) }
    const dropped = held ? await holdAttachments(trx, viewer, held) : []
    const details = { before: auditDetails?.(found) ?? before, after: auditDetails?.(fields) ?? fields }
    await auditRecord(platform, trx, call.requester, { entity, entity_id: id, action: 'change', ...details })
    return { dropped, edited: existing(await kind.read(trx, id, viewer)) }
  })
  await forgetAttachments(platform, dropped)
  return edited
}

/** Something new in a place; an unknown place is told from another's (GED-41). */
export function createWithin<N extends object, T>(
  platform: Platform,
  requester: Requester,
  place_id: number | null,
  { place, entity, insert, read }: NewWithin<N, T>,
): Promise<T> {
  const { viewer } = requester
  return platform.database.transaction(async (trx) => {
    const { id, details } = await insert(trx, await editable(trx, viewer, place_id, place))
    await auditRecord(platform, trx, requester, { entity, entity_id: id, action: 'create', after: details })
    return read(trx, id, viewer)
  })
}

/** A file in a place; whom that is closed to is refused before a byte of it is read (UNI-24). */
export async function addFileWithin<N extends object, P extends object, T>(
  platform: Platform,
  call: CallOfOne & { request: FastifyRequest },
  { place, entity, read, parentOf, insert }: NewFileWithin<N, P, T>,
): Promise<T> {
  const { viewer, params, request } = call
  const { clock, database } = platform
  assertMay(place.mayWrite(viewer.subject))
  await database.transaction((trx) => editable(trx, viewer, params.id, place))
  return takeUpload(platform, request, ({ storage_key, ...file }) =>
    createWithin(platform, call.requester, params.id, {
      place,
      entity,
      read,
      insert: async (trx, found) => {
        const details = { ...file, ...parentOf(found) }
        return { id: await insert(trx, { ...details, storage_key, created_at: clock.now() }), details }
      },
    }),
  )
}

/** Gives one another name, and answers it as it is then (GED-78, GED-84, GED-85, UNI-26); of two at once one is told. */
export function renameRecord<N extends { label: string }, T>(
  platform: Platform,
  call: CallOfOne & { body: () => { label: string; former_label: string } },
  kind: Named<N, T>,
): Promise<T> {
  const { viewer, params } = call
  const { id } = params
  assertMay(kind.mayWrite(viewer.subject))
  return platform.database.transaction(async (trx) => {
    const before = await editable(trx, viewer, id, kind)
    const body = call.body()
    unlessRefused(checkName(kind.kind, body.label))
    if (body.former_label !== '' && body.former_label !== before.label) refuse(M_STALE)
    const label = trimmedName(body.label)
    await kind.rename(trx, id, label)
    const details = { before: { label: before.label }, after: { label } }
    await auditRecord(platform, trx, call.requester, {
      entity: kind.entity,
      entity_id: id,
      action: 'rename',
      ...details,
    })
    return kind.read(trx, id, viewer)
  })
}

/** Deletes a record with its uploads. */
export async function removeRecord<N extends object>(
  platform: Platform,
  call: CallOfOne,
  kind: Removable<N>,
): Promise<void> {
  const { viewer, params } = call
  const { id } = params
  assertMay(kind.mayWrite(viewer.subject))
  const { found, dropped } = await platform.database.transaction(async (trx) => {
    const found = await editable(trx, viewer, id, kind)
    unlessRefused((await kind.keptBecause?.(trx, id, found)) ?? null)
    await kind.remove(trx, id)
    const before = kind.auditDetails?.(found) ?? found
    await auditRecord(platform, trx, call.requester, { entity: kind.entity, entity_id: id, action: 'delete', before })
    const held = kind.uploads && { holder: `${kind.uploads.holder}:${id}` }
    return { found, dropped: held ? await holdAttachments(trx, viewer, held) : [] }
  })
  await forgetAttachments(platform, dropped)
  await kind.afterRemoval?.(platform, found)
}
