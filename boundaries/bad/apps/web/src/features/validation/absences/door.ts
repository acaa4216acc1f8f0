import { thing } from '../../timesheet/month/index.ts'

export const here = thing
