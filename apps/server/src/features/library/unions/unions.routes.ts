import * as listings from '@cadran/contract/library/listings'
import * as calls from '@cadran/contract/library/unions'
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
import { UNIONS } from './unions.record.ts'
import * as unions from './unions.service.ts'

export function unionsRoutes(binder: Binder, platform: Platform): void {
  const { bind } = binder
  bind(calls.listUnions, ({ viewer }) => unions.list(platform, viewer))
  bind(calls.loadUnion, ({ viewer, params }) => unions.show(platform, viewer, params.id))
  bind(calls.openUnionFile, ({ viewer, params }) => unions.openFile(platform, viewer, params.id))
  bind(calls.changeUnion, (input) => changeRecord(platform, input, unions.DESCRIPTION))
  bind(calls.addUnionFile, (input) => addFileWithin(platform, input, unions.NEW_FILE))
  bind(calls.renameUnionFile, (input) => renameRecord(platform, input, unions.UNION_FILE))
  bind(calls.deleteUnionFile, (input) => removeRecord(platform, input, unions.UNION_FILE))
  bindEach(binder, listings.unions, recordHandlers(platform, UNIONS))
}
