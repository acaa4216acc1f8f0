import { thing } from '../../../../../../packages/rules/src/timesheet/day.ts'

export const here = thing
