import * as directory from '@cadran/contract/library/directory'
import * as calls from '@cadran/contract/library/unions'
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
import * as unions from './unions.service.ts'
import { UNIONS, unionRows } from './writing.ts'

export function unionsRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.listUnions, ({ viewer }) => unions.list(platform, viewer))
  bind(calls.loadUnion, ({ viewer, params }) => unions.show(platform, viewer, params.id))
  bind(calls.openUnionFile, ({ viewer, params }) => unions.openFile(platform, viewer, params.id))
  bind(calls.changeUnion, (input) => unions.change(platform, byOf(input), input.params.id, input.body))
  bind(calls.addUnionFile, (input) => unions.addFile(platform, byOf(input), input.params.id, input.request))
  bind(calls.renameUnionFile, (input) => unions.renameFile(platform, byOf(input), input.params.id, input.body))
  bind(calls.deleteUnionFile, (input) => unions.removeFile(platform, byOf(input), input.params.id))

  const { list, load, create, change, remove } = directory.unions
  bind(list, async ({ viewer, query }) => {
    assertWrites(viewer)
    return listContents(await unionRows(platform.database.kysely), query)
  })
  bind(load, ({ viewer, params }) => loadContent(platform, viewer, params.id, UNIONS.read))
  bind(create, (input) => createContent(platform, byOf(input), input.body, UNIONS))
  bind(change, (input) => changeContent(platform, byOf(input), input.params.id, input.body, UNIONS))
  bind(remove, (input) => removeContent(platform, byOf(input), input.params.id, UNIONS))
}
