export { ActDialog, useAct } from './act-dialog.tsx'
export { EditingBadge, PublicLink } from './editing-head.tsx'
export { Leaving } from './leaving.tsx'
export { momentText, PublicationBadge, RecordPublication } from './publication.tsx'
export {
  FieldGroup,
  FieldPairs,
  type Fields,
  RecordArea,
  RecordDate,
  RecordOrder,
  RecordRichText,
  RecordSelect,
  RecordSwitch,
  RecordText,
  RecordUpload,
  withPictureId,
} from './record-fields.tsx'
export { draftFrom, recordFormPage } from './record-form.tsx'
export { Loaded, RecordFrame } from './record-frame.tsx'
export { type ListKind, recordListPage, thumbnail } from './record-list.tsx'
export { StaleNotice } from './stale-notice.tsx'
export type { Held } from './upload-field.tsx'
export { useFocusAfterDeletion } from './use-focus-after-deletion.ts'
export { useRecordForm } from './use-record-form.ts'
