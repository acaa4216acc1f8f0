export { CorrectionsDialog } from './corrections-dialog.tsx'
export { useMayCorrect } from './use-may-correct.ts'
