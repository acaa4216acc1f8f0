// breaks: administration-keeps-to-its-wing
import { thing } from '../../home/home/index.ts'

export const here = thing
