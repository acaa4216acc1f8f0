// breaks: server-never-web
import { thing } from '../../../web/src/ui/button.tsx'

export const here = thing
