// breaks: homes-imported-by-routes
import { thing } from '../home/home-page.tsx'

export const here = thing
