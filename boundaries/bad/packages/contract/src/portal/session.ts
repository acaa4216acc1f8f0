import { thing } from '../../../rules/src/portal/roles.ts'

export const here = thing
