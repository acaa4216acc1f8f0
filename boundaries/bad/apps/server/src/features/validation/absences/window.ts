// breaks: server-room-has-one-door
import { thing } from '../../timesheet/month/month.store.ts'

export const here = thing
