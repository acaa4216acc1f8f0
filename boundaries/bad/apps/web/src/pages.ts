// breaks: pages-come-when-opened
import { Page } from './features/library/documents/documents-page.tsx'

export const pages = { documents: { path: '/documents', component: Page } }
