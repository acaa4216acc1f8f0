// breaks: web-composes-by-the-door
import { thing } from '../features/portal/session/session.queries.ts'

export const here = thing
