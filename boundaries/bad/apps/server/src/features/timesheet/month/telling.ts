// breaks: notifications-called-by-nobody
import { thing } from '../../portal/notifications/index.ts'

export const here = thing
