import { useLayoutEffect } from 'react'
import { useDocumentTitle } from './document-title.ts'
import { addressOf, type Page, type Pages, useCurrentPage, usePages } from './pages.ts'
import { createStore } from './store.ts'
import { useIsMobile } from './use-is-mobile.ts'

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
export function useHeader({ title, breadcrumb, back, documentTitle }: PageHeader): void {
  useDocumentTitle(documentTitle ?? title)
  // Compared by what they say: a page writes its crumbs anew at every render.
  const crumbs = JSON.stringify(breadcrumb ?? [])
  useLayoutEffect(() => {
    const parsed: Crumb[] = JSON.parse(crumbs)
    header.set({ title, breadcrumb: parsed, ...(back === undefined ? {} : { back }) })
    return () => header.set(null)
  }, [title, crumbs, back])
}

const OFFICE = '/backend/'

/** The pages above, outermost first. */
function pagesAbove(page: Page, pages: Pages): Page[] {
  const home = page.path.startsWith(OFFICE) ? pages.officeHome : pages.home
  if (page.path === home.path) return []
  return page.above ? [...pagesAbove(page.above, pages), page.above] : [home]
}

/** The header of the page one is on, as the table of pages has it but for what the page knows better; answers its title. */
export function usePageHeader(known: Partial<PageHeader> = {}): string {
  const page = useCurrentPage()
  const mobile = useIsMobile('work')
  const breadcrumb = pagesAbove(page, usePages()).map((above) => ({ label: above.title, to: addressOf(above) }))
  // A small screen has no home of the back office (BCK-18).
  const back = mobile && page.path.startsWith(OFFICE) ? '/' : breadcrumb.at(-1)?.to
  const header = { title: page.title, breadcrumb, ...(back === undefined ? {} : { back }), ...known }
  useHeader(header)
  return header.title
}

export const useShownPageHeader = header.use
