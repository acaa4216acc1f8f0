// breaks: payroll-keeps-to-its-wing
import { thing } from '../../library/documents/index.ts'

export const here = thing
