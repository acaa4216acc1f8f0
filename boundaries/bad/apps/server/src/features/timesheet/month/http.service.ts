// breaks: service-keeps-to-its-storey
import { thing } from './month.routes.ts'

export const here = thing
