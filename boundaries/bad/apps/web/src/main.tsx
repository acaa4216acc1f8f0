// breaks: routes-name-pages
import { thing } from './features/portal/session/session.queries.ts'

export const here = thing
