import { thing } from '../../../../../packages/demo/src/people.ts'

export const here = thing
