// breaks: ui-and-platform-know-no-feature
import { thing } from '../features/portal/session/index.ts'

export const here = thing
