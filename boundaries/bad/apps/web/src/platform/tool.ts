// breaks: product-knows-no-tools
import { thing } from '../../../../scripts/tool.ts'

export const here = thing
