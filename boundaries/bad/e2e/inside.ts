// breaks: outside-looks-from-outside
import { thing } from '../apps/server/src/app.ts'

export const here = thing
