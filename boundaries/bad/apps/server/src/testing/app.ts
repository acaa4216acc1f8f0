export { thing } from '../app.ts'
