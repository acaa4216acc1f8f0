// breaks: policy-keeps-to-its-storey
import { thing } from './month.read-model.ts'

export const here = thing
