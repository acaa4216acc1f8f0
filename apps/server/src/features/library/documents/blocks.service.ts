import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type {
  ContactBlock,
  changeContactBlock as changeCall,
  createContactBlock as createCall,
} from '@cadran/contract/library/documents'
import { checkContactBlock, trimmedBlock } from '@cadran/rules/library/contact-block'
import { M_STALE } from '@cadran/rules/portal/messages'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertEditor, editable } from './documents.policy.ts'
import * as store from './documents.store.ts'
import { type By, folderIn } from './library.service.ts'
import { findBlock, findFolder } from './place.read-model.ts'

type Given = BodyOf<typeof changeCall>

const EMPTY: store.BlockFields = {
  title: null,
  url: null,
  url_label: null,
  address: null,
  names: [],
  mails: [],
  phones: [],
}

/** What the block would hold: what is not given keeps its value, and a blank text is none. Refused when nothing is left. */
function fieldsOf(before: store.BlockFields, given: Omit<Given, 'updated_at'>): store.BlockFields {
  const { title, url, url_label, address, names, mails, phones } = { ...before, ...given }
  const block = {
    title: title ?? '',
    url: url ?? '',
    url_label: url_label ?? '',
    address: address ?? '',
    names: names ?? [],
    mails: mails ?? [],
    phones: phones ?? [],
  }
  unlessRefused(checkContactBlock(block))
  const kept = trimmedBlock(block)
  return {
    title: kept.title || null,
    url: kept.url || null,
    url_label: kept.url_label || null,
    address: kept.address || null,
    names: [...kept.names],
    mails: [...kept.mails],
    phones: [...kept.phones],
  }
}

async function blockIn(trx: Trx, viewer: Viewer, folder_id: number, id: number): Promise<ContactBlock> {
  const { blocs } = await folderIn(trx, viewer, folder_id)
  const block = blocs.find((bloc) => bloc.id === id)
  if (!block) throw new Error('The block that was just written is not in its folder')
  return block
}

/** A contact block at the end of a folder (GED-59, GED-82). */
export function create(
  platform: Platform,
  { viewer, request_id }: By,
  readBody: () => BodyOf<typeof createCall>,
): Promise<ReplyOf<typeof createCall>> {
  assertEditor(viewer)
  const { folder: folder_id, ...given } = readBody()
  return platform.database.transaction(async (trx) => {
    const found = folder_id === null ? undefined : await findFolder(trx, folder_id)
    const folder = editable(found, viewer.subject)
    const fields = fieldsOf(EMPTY, given)
    const { clock } = platform
    const at = { created_at: clock.now(), updated_at: clock.stamp() }
    const id = await store.insertBlock(trx, folder.id, fields, at)
    await platform.record(trx, {
      viewer,
      entity: 'document_block',
      entity_id: id,
      person_id: null,
      action: 'create',
      after: { ...fields, folder: folder.id },
      request_id,
    })
    return blockIn(trx, viewer, folder.id, id)
  })
}

export function change(
  platform: Platform,
  { viewer, request_id }: By,
  id: number,
  readBody: () => Given,
): Promise<ReplyOf<typeof changeCall>> {
  assertEditor(viewer)
  return platform.database.transaction(async (trx) => {
    const {
      role: _role,
      id: _id,
      folder_id,
      updated_at,
      ...before
    } = editable(await findBlock(trx, id), viewer.subject)
    const { updated_at: seen, ...given } = readBody()
    const after = fieldsOf(before, given)
    if (seen !== '' && seen !== updated_at) refuse(M_STALE)
    await store.changeBlock(trx, id, after, platform.clock.stamp())
    await platform.record(trx, {
      viewer,
      entity: 'document_block',
      entity_id: id,
      person_id: null,
      action: 'change',
      before,
      after,
      request_id,
    })
    return blockIn(trx, viewer, folder_id, id)
  })
}

export async function remove(platform: Platform, { viewer, request_id }: By, id: number): Promise<void> {
  assertEditor(viewer)
  await platform.database.transaction(async (trx) => {
    const { role: _role, id: _id, updated_at: _stamp, ...before } = editable(await findBlock(trx, id), viewer.subject)
    await store.deleteBlock(trx, id)
    await platform.record(trx, {
      viewer,
      entity: 'document_block',
      entity_id: id,
      person_id: null,
      action: 'delete',
      before,
      request_id,
    })
  })
}
