export { thing } from './absences.service.ts'
