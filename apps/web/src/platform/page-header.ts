import { useLayoutEffect } from 'react'
import { useDocumentTitle } from './document-title.ts'
import { createStore } from './store.ts'

export interface Crumb {
  label: string
  /** An address of the application; without it the crumb is text. */
  to?: string
}

export interface PageHeader {
  /** The page's name: the last crumb, the title of the mobile bar and of the document. */
  title: string
  /** The pages above, outermost first. */
  breadcrumb?: readonly Crumb[]
  /** Address that the back button leads to; without it there is none. */
  back?: string
  /** When the document's title says more than the bar: 'Mai 2026 · Mon activité'. */
  documentTitle?: string
}

const header = createStore<PageHeader | null>(null)

/** Says what the shell's bar shows while the page stands, and names the document. */
export function usePageHeader({ title, breadcrumb, back, documentTitle }: PageHeader): void {
  useDocumentTitle(documentTitle ?? title)
  // Compared by what they say: a page writes its crumbs anew at every render.
  const crumbs = JSON.stringify(breadcrumb ?? [])
  useLayoutEffect(() => {
    const parsed: Crumb[] = JSON.parse(crumbs)
    header.set({ title, breadcrumb: parsed, ...(back === undefined ? {} : { back }) })
    return () => header.set(null)
  }, [title, crumbs, back])
}

export const useShownPageHeader = header.use
