import type { BodyOf } from '@cadran/contract/kit'
import type {
  ContactBlock,
  changeContactBlock as changeCall,
  createContactBlock as createCall,
} from '@cadran/contract/library/documents'
import { checkContactBlock, trimmedBlock } from '@cadran/rules/library/contact-block'
import { unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Changeable, createWithin, type Removable } from '../../portal/records/index.ts'
import { assertEditor, EDITED_LIBRARY } from './documents.policy.ts'
import * as store from './documents.store.ts'
import { blockIn } from './library.service.ts'
import { findBlock, findFolder, type PlacedBlock } from './place.read-model.ts'

type BlockDraft = BodyOf<typeof changeCall>

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
function fieldsOf(before: store.BlockFields, draft: Omit<BlockDraft, 'updated_at'>): store.BlockFields {
  const { title, url, url_label, address, names, mails, phones } = { ...before, ...draft }
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

/** A contact block at the end of a folder (GED-59, GED-82). */
export function create(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof createCall>,
): Promise<ContactBlock> {
  assertEditor(requester.viewer)
  const { folder, ...draft } = readBody()
  const { clock } = platform
  return createWithin(platform, requester, folder, {
    place: { ...EDITED_LIBRARY, find: findFolder },
    entity: 'document_block',
    insert: async (trx, { id: folder_id }) => {
      const fields = fieldsOf(EMPTY, draft)
      const at = { created_at: clock.now(), updated_at: clock.stamp() }
      return { id: await store.insertBlock(trx, folder_id, fields, at), details: { ...fields, folder: folder_id } }
    },
    read: blockIn,
  })
}

/** Of two who read the same state one is told; without that state nobody asks (GED-86, README 6). */
export const BLOCK: Changeable<BlockDraft, store.BlockFields, PlacedBlock, ContactBlock> & Removable<PlacedBlock> = {
  ...EDITED_LIBRARY,
  entity: 'document_block',
  find: findBlock,
  fieldsOf: ({ updated_at: _seen, ...draft }, { found }) => fieldsOf(found ?? EMPTY, draft),
  update: store.changeBlock,
  read: blockIn,
  stampOptional: true,
  remove: store.deleteBlock,
  auditDetails: ({ title, url, url_label, address, names, mails, phones, ...place }) => ({
    ...{ title, url, url_label, address, names, mails, phones },
    ...('folder_id' in place && { folder_id: place.folder_id }),
  }),
}
