// breaks: web-rooms-know-no-frame
import { thing } from '../../../shell/layout.tsx'

export const here = thing
