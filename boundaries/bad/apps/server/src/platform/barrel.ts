// breaks: no-root-barrels
import { thing } from '../../../../packages/rules/src/index.ts'

export const here = thing
