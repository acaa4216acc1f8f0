export { thing } from './absences.store.ts'
