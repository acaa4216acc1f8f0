export { thing } from './documents.store.ts'
