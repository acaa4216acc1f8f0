export { thing } from './session.service.ts'
