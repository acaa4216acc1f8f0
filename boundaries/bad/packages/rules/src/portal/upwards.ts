// breaks: portal-keeps-to-its-wing
import { thing } from '../timesheet/day.ts'

export const here = thing
