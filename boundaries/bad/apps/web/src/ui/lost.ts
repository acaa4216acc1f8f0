// breaks: nothing-missing
import { thing } from './nowhere.ts'

export const here = thing
