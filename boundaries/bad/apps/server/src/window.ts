// breaks: server-enters-by-the-door
import { thing } from './features/timesheet/month/month.service.ts'

export const here = thing
