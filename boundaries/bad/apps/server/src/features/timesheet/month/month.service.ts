export { thing } from './month.store.ts'
