import * as calls from '@cadran/contract/administration/imports'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { askCheck, askRun, forgetMapping } from './asking.service.ts'
import { faults, normalised, template } from './downloads.service.ts'
import { listLines, listRuns, readRun } from './imports.read-model.ts'
import { undoImport } from './undo.service.ts'
import { takeSheet, upload } from './upload.service.ts'

export function importsRoutes({ bind }: Binder, platform: Platform): void {
  const { kysely } = platform.database
  bind(calls.listImports, ({ viewer, query }) => listRuns(kysely, viewer, query.page))
  bind(calls.uploadImport, ({ viewer, request }) => upload(platform, viewer, request))
  bind(calls.downloadImportTemplate, ({ viewer, query }) => template(viewer, query))
  bind(calls.loadImport, ({ viewer, params }) => readRun(kysely, viewer, params.id, platform.clock.now()))
  bind(calls.chooseSheet, ({ viewer, params, body }) => takeSheet(platform, viewer, params.id, body))
  bind(calls.checkImport, ({ requester, params, body }) => askCheck(platform, requester, params.id, body))
  bind(calls.listImportLines, ({ viewer, params, query }) => listLines(kysely, viewer, params.id, query))
  bind(calls.downloadImportFaults, ({ viewer, params }) => faults(platform, viewer, params.id))
  bind(calls.downloadNormalised, ({ viewer, params }) => normalised(platform, viewer, params.id))
  bind(calls.runImport, ({ requester, params, body }) => askRun(platform, requester, params.id, body))
  bind(calls.undoImport, ({ requester, params, body }) => undoImport(platform, requester, params.id, body))
  bind(calls.forgetImportMapping, ({ viewer, params }) => forgetMapping(platform, viewer, params.id))
}
