import type { TablerIcon } from '@tabler/icons-react'
import { type RouteComponent, useLocation, useMatch, useRouter, useRouterState } from '@tanstack/react-router'
import type { ReplyBy } from './api-types.ts'
import { type PublicConfig, usePublicConfig } from './public-config.ts'
import { type CurrentUser, useCurrentUser } from './session.ts'

/** What awaits the person in the back office. */
export type Awaiting = ReplyBy<'GET', 'validation/awaiting'>

/** Entries of a menu that stand together. */
export interface MenuGroup {
  name: 'portal' | 'person' | 'office' | 'time' | 'resources' | 'others' | 'administration'
  /** Written above the entries; without it the group is set apart by a line. */
  heading?: string
  /** Whom to ask for a page of it, as a sentence goes on; without it whoever administers the portal. */
  ask?: string
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
  /** What the company may do without; the page then is unknown (CFG-22). */
  feature?: PublicConfig['features_off'][number]
  /** Who is led to it, where others may open it too. */
  shownTo?: (user: CurrentUser) => boolean
}

/** A page as others know it: src/pages.ts tells each once, and it is read from the router, because a page cannot import what loads it. */
export interface Page extends Entry {
  /** As the router reads it. */
  path: string
  /** The page above, where that is not a home. */
  above?: Page
  /** Where one is once it is open, as the menu knows it; its address, unless it leads elsewhere or is a view of another page. */
  at?: string
  /** What it is for, as 'Cette page sert à …' goes on: for whoever may not open it, and whoever looks for it (WIN-05, WIN-06). */
  purpose?: string
  /** The same on the back office's home, in a few words. */
  detail?: string
  /** Which of the things that await the person it holds. */
  counts?: keyof Awaiting
  /** The letter that leads there after G, and how the help says it. */
  goKey?: { letter: string; effect: string }
  /** It takes the whole window: no bar above it, and the menu as a rail (WIN-01). */
  fillsWindow?: true
  /** It holds a list whose columns take what the window gives (WIN-04). */
  isWide?: true
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

/** Whether a place is a page's address or below it; nothing is below a home. */
function isWithin(place: string, address: string): boolean {
  if (address.endsWith('/')) return place === address || `${place}/` === address
  return place === address || place.startsWith(`${address}/`) || place.startsWith(`${address}#`)
}

const menuAddress = (page: Page) => page.at ?? addressOf(page)

/** The entry that a menu lights at a place: that of the page or of the one above, and of two the one that says more of the address (WIN-15). */
export function litEntry(entries: readonly MenuEntry[], page: Page | undefined, address: string): Page | undefined {
  if (page?.above) return litEntry(entries, page.above, menuAddress(page.above))
  const place = page?.at ?? address
  return entries
    .filter((entry) => 'path' in entry)
    .filter((entry) => isWithin(place, menuAddress(entry)))
    .toSorted((a, b) => menuAddress(b).length - menuAddress(a).length)[0]
}

export function useLitEntry(entries: readonly MenuEntry[]): Page | undefined {
  const address = useLocation({ select: ({ pathname, hash }) => (hash ? `${pathname}#${hash}` : pathname) })
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.page })
  return litEntry(entries, page, address)
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

/** Whether the company does without it. */
export function isOff({ feature }: Pick<Entry, 'feature'>, { features_off }: PublicConfig): boolean {
  return feature !== undefined && features_off.includes(feature)
}

/** Whether this person is led there; a site without an address is not there (SHL-29). */
export function isShown(entry: MenuEntry, { user, config }: Viewer): entry is ShownEntry {
  if (!entry.icon || isOff(entry, config)) return false
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

/** Whom to ask for a page that one may not open, as a sentence goes on (WIN-06). */
export function useWhomToAsk({ above, menu = above?.menu }: Page): string {
  const { menus } = useRouter().options.context
  const groups = Object.values<readonly MenuGroup[]>(menus).flat()
  return groups.find(({ name }) => name === menu)?.ask ?? 'à la personne qui administre le portail'
}

/** The page one is on. */
export function useCurrentPage(): Page {
  const page = useMatch({ strict: false, select: ({ staticData }) => staticData.page })
  if (!page) throw new Error('This address is no page of src/pages.ts')
  return page
}
