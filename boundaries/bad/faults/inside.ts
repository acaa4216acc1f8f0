// breaks: outside-looks-from-outside
import { thing } from '../packages/rules/src/portal/roles.ts'

export const there = thing
