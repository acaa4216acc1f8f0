export { thing } from './documents.service.ts'
