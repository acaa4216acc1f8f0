// breaks: no-root-barrels
import { thing } from '@cadran/rules'

export const here = thing
