export { thing } from './features/portal/session/index.ts'
