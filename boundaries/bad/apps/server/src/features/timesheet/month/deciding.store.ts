// breaks: store-keeps-to-its-storey
import { thing } from './month.service.ts'

export const here = thing
