export { CheckBlock, CheckLine } from './check-blocks.tsx'
export { CheckDialog } from './check-dialog.tsx'
export { PreviewQuestion, previewed } from './preview-question.tsx'
export { useCheck } from './use-check.ts'
