export { thing } from './month.service.ts'

export interface Reply {
  code: number
}
