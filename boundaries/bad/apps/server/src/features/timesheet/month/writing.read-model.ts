// breaks: read-model-keeps-to-its-storey
import { thing } from './month.store.ts'

export const here = thing
