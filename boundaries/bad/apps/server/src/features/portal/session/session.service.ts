export { thing } from './session.store.ts'
