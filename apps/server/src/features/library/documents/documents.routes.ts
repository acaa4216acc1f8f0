import { sections } from '@cadran/contract/library/directory'
import * as calls from '@cadran/contract/library/documents'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  assertWrites,
  byOf,
  changeContent,
  createContent,
  listContents,
  loadContent,
  removeContent,
} from '../directory/index.ts'
import * as blocks from './blocks.service.ts'
import * as files from './files.service.ts'
import * as library from './library.service.ts'
import { SECTIONS, sectionRows } from './sections.ts'
import * as tree from './tree.service.ts'

export function documentsRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.loadDocuments, async ({ viewer, query, reply }) => {
    const told = await library.readFor(platform, viewer, 'documents', query.edit === '1')
    reply.header('x-total-count', told.sections.length)
    return { sections: told.sections, welcome_book: told.welcome_book }
  })
  bind(calls.loadSocial, async ({ viewer, query, reply }) => {
    const told = await library.readSocialFor(platform, viewer, query.edit === '1')
    reply.header('x-total-count', told.length)
    return { sections: told }
  })
  bind(calls.openDocument, ({ viewer, params }) => files.openDocument(platform, viewer, params.id))

  bind(calls.addToCategory, (input) => files.addToCategory(platform, byOf(input), input.params.id, input.request))
  bind(calls.addToFolder, (input) => files.addToFolder(platform, byOf(input), input.params.id, input.request))
  bind(calls.renameDocument, (input) => files.rename(platform, byOf(input), input.params.id, input.body))
  bind(calls.deleteDocument, (input) => files.remove(platform, byOf(input), input.params.id))

  bind(calls.createCategory, (input) => tree.createCategory(platform, byOf(input), input.body))
  bind(calls.createFolder, (input) => tree.createFolder(platform, byOf(input), input.body))
  bind(calls.renameCategory, (input) => tree.renameCategory(platform, byOf(input), input.params.id, input.body))
  bind(calls.renameFolder, (input) => tree.renameFolder(platform, byOf(input), input.params.id, input.body))
  bind(calls.deleteCategory, (input) => tree.deleteCategory(platform, byOf(input), input.params.id))
  bind(calls.deleteFolder, (input) => tree.deleteFolder(platform, byOf(input), input.params.id))
  bind(calls.sortDocuments, (input) => tree.sort(platform, byOf(input), input.body))

  bind(calls.createContactBlock, (input) => blocks.create(platform, byOf(input), input.body))
  bind(calls.changeContactBlock, (input) => blocks.change(platform, byOf(input), input.params.id, input.body))
  bind(calls.deleteContactBlock, (input) => blocks.remove(platform, byOf(input), input.params.id))

  bind(sections.list, async ({ viewer, query }) => {
    assertWrites(viewer)
    return listContents(await sectionRows(platform.database.kysely), query)
  })
  bind(sections.load, ({ viewer, params }) => loadContent(platform, viewer, params.id, SECTIONS.read))
  bind(sections.create, (input) => createContent(platform, byOf(input), input.body, SECTIONS))
  bind(sections.change, (input) => changeContent(platform, byOf(input), input.params.id, input.body, SECTIONS))
  bind(sections.remove, (input) => removeContent(platform, byOf(input), input.params.id, SECTIONS))
}
