import * as calls from '@cadran/contract/library/documents'
import { sections } from '@cadran/contract/library/listings'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  addFileWithin,
  bindEach,
  changeRecord,
  recordHandlers,
  removeRecord,
  renameRecord,
} from '../../portal/records/index.ts'
import * as blocks from './blocks.service.ts'
import * as files from './files.service.ts'
import * as library from './library.service.ts'
import { SECTIONS } from './sections.record.ts'
import * as tree from './tree.service.ts'

export function documentsRoutes(binder: Binder, platform: Platform): void {
  const { bind } = binder
  bind(calls.loadDocuments, async ({ viewer, query, reply }) => {
    const answer = await library.readFor(platform, viewer, 'documents', query.edit === '1')
    reply.header('x-total-count', answer.sections.length)
    return { sections: answer.sections, welcome_book: answer.welcome_book }
  })
  bind(calls.loadSocial, async ({ viewer, query, reply }) => {
    const sections = await library.readSocialFor(platform, viewer, query.edit === '1')
    reply.header('x-total-count', sections.length)
    return { sections }
  })
  bind(calls.openDocument, ({ viewer, params }) => files.openDocument(platform, viewer, params.id))

  bind(calls.addToCategory, (input) => addFileWithin(platform, input, files.IN_CATEGORY))
  bind(calls.addToFolder, (input) => addFileWithin(platform, input, files.IN_FOLDER))
  bind(calls.renameDocument, (input) => renameRecord(platform, input, files.DOCUMENT))
  bind(calls.deleteDocument, (input) => removeRecord(platform, input, files.DOCUMENT))

  bind(calls.createCategory, ({ requester, body }) => tree.createCategory(platform, requester, body))
  bind(calls.createFolder, ({ requester, body }) => tree.createFolder(platform, requester, body))
  bind(calls.renameCategory, (input) => renameRecord(platform, input, tree.CATEGORY))
  bind(calls.renameFolder, (input) => renameRecord(platform, input, tree.FOLDER))
  bind(calls.deleteCategory, (input) => removeRecord(platform, input, tree.CATEGORY))
  bind(calls.deleteFolder, (input) => removeRecord(platform, input, tree.FOLDER))
  bind(calls.sortDocuments, ({ requester, body }) => tree.sort(platform, requester, body))

  bind(calls.createContactBlock, ({ requester, body }) => blocks.create(platform, requester, body))
  bind(calls.changeContactBlock, (input) => changeRecord(platform, input, blocks.BLOCK))
  bind(calls.deleteContactBlock, (input) => removeRecord(platform, input, blocks.BLOCK))
  bindEach(binder, sections, recordHandlers(platform, SECTIONS))
}
