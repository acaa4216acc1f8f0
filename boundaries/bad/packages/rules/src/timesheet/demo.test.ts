// breaks: rules-tests-import-rules
import { thing } from '../../../demo/src/people.ts'

export const here = thing
