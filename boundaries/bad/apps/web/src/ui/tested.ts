// breaks: tests-stay-tests
import { thing } from '../testing/handlers.ts'

export const here = thing
