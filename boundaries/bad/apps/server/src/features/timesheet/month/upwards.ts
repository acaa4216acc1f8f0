// breaks: timesheet-keeps-to-its-wing
import { thing } from '../../validation/absences/index.ts'

export const here = thing
