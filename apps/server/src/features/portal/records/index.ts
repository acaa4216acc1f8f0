export { openAttachment } from './attachments.service.ts'
export { withLastChanges } from './last-changes.read-model.ts'
export { bindEach, recordHandlers } from './record.routes.ts'
export {
  addFileWithin,
  assertMay,
  auditRecord,
  changeRecord,
  createWithin,
  existing,
  nextStamp,
  removeRecord,
  renameRecord,
} from './record.service.ts'
export type { Changeable, Named, NewFile, RecordKind, Removable } from './record-kind.ts'
export { recordsRoutes } from './records.routes.ts'
export { cleanHtml } from './rich-text.ts'
export { unlessUsed } from './unless-used.ts'
export { assertClean, forgetUpload, openUpload } from './uploads.ts'
