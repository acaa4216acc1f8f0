// breaks: web-room-has-one-door
import { thing } from '../../timesheet/month/month.queries.ts'

export const here = thing
