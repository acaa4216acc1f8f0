import type { TablerIcon } from '@tabler/icons-react'
import { type RouteComponent, useMatch, useRouter } from '@tanstack/react-router'
import type { ReplyBy } from './api-types.ts'
import { type PublicConfig, usePublicConfig } from './public-config.ts'
import { type CurrentUser, useCurrentUser } from './session.ts'

/** What awaits the person in the back office. */
export type Awaiting = ReplyBy<'GET', 'validation/awaiting'>

/** Entries of a menu that stand together. */
export interface MenuGroup {
  name: 'portal' | 'person' | 'office' | 'time' | 'resources' | 'others'
  /** Written above the entries; without it the group is set apart by a line. */
  heading?: string
}

interface Entry {
  title: string
  icon?: TablerIcon
  /** In which group of a menu it stands, in the order of the table. */
  menu?: MenuGroup['name']
  /** Its name in the menu, where that is not its title. */
  label?: string
  /** Who may open it, and so is led to it; everybody when absent. */
  openTo?: (user: CurrentUser) => boolean
  /** Who is led to it, where others may open it too. */
  shownTo?: (user: CurrentUser) => boolean
}

/** A page as others know it: src/pages.ts tells each once, and it is read from the router, because a page cannot import what loads it. */
export interface Page extends Entry {
  /** As the router reads it. */
  path: string
  /** The page above, where that is not a home. */
  above?: Page
  /** What it is for, on the back office's home. */
  detail?: string
  /** Which of the things that await the person it holds. */
  counts?: keyof Awaiting
  /** The letter that leads there after G, and how the help says it. */
  goKey?: { letter: string; effect: string }
  /** It lets somebody in, and is of no use to whoever is in. */
  wayIn?: true
  component?: RouteComponent
  /** What draws one of the things that it lists, at the same address with an id. */
  record?: RouteComponent
}

/** What a menu may hold: a page, another site by the setting that names it, or an act. */
export type MenuEntry = Page | (Entry & { site: 'expense_url' }) | (Entry & { action: 'logout' | 'on-call' })

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page
  }
}

/** Every page and menu entry by its name. */
export function usePages() {
  return useRouter().options.context.pages
}

export type Pages = ReturnType<typeof usePages>
export type PageName = keyof Pages

export function nameOf({ label, title }: MenuEntry): string {
  return label ?? title
}

/** The pages among them, in the order of the table. */
export function pagesIn(entries: Readonly<Record<string, MenuEntry>>): Page[] {
  return Object.values(entries).filter((entry) => 'path' in entry)
}

/** Where a link to the page leads: its address without the parts that may be absent. */
export function addressOf({ path }: Page): string {
  return path.replace(/\/\{-.*/, '')
}

export interface Viewer {
  user: CurrentUser
  config: PublicConfig
}

export function useViewer(): Viewer {
  return { user: useCurrentUser(), config: usePublicConfig() }
}

/** What somebody is led to by a picture and a name. */
export type ShownEntry = MenuEntry & { icon: TablerIcon }

/** Whether this person is led there; a site without an address is not there (SHL-29). */
export function isShown(entry: MenuEntry, { user, config }: Viewer): entry is ShownEntry {
  if (!entry.icon) return false
  if ('site' in entry && config[entry.site] === null) return false
  if ('action' in entry && entry.action === 'on-call' && config.on_call_url === null) return false
  return (entry.shownTo ?? entry.openTo)?.(user) ?? true
}

export type MenuName = 'portal' | 'backOffice'

/** The groups of a menu with the entries that the person sees; a group left without any is not there (BCK-17). */
export function useMenu(menu: MenuName): (MenuGroup & { entries: ShownEntry[] })[] {
  const { pages, menus } = useRouter().options.context
  const viewer = useViewer()
  const shown = Object.values<MenuEntry>(pages).filter((entry) => isShown(entry, viewer))
  return menus[menu]
    .map((group) => ({ ...group, entries: shown.filter((entry) => entry.menu === group.name) }))
    .filter(({ entries }) => entries.length > 0)
}

/** The page one is on. */
export function useCurrentPage(): Page {
  const page = useMatch({ strict: false, select: ({ staticData }) => staticData.page })
  if (!page) throw new Error('This address is no page of src/pages.ts')
  return page
}
