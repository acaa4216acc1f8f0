// breaks: pages-read-from-the-router
import { pages } from '../pages.ts'

export const menu = Object.values(pages)
