// breaks: server-platform-knows-no-room
import { thing } from '../features/portal/session/index.ts'

export const here = thing
