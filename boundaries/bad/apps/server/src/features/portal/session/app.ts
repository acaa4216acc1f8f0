// breaks: server-never-upward
import { thing } from '../../../app.ts'

export const here = thing
