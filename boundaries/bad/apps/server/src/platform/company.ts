// breaks: demo-only-in-seed
import { thing } from '../../../../packages/demo/src/people.ts'

export const here = thing
