import { hasOwnAccount } from '@cadran/rules/portal/account'
import {
  IconCalendarMonth,
  IconCalendarOff,
  IconHome,
  IconListCheck,
  IconLock,
  IconLogout,
  IconSettings,
  IconSwitchHorizontal,
  IconUserCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReplyBy } from '../platform/api-types.ts'
import type { PublicConfig } from '../platform/public-config.ts'
import { type CurrentUser, hasRole } from '../platform/session.ts'

export interface Viewer {
  user: CurrentUser
  config: PublicConfig
}

/** What awaits the person in the back office. */
export type Awaiting = ReplyBy<'GET', 'validation/awaiting'>

export interface MenuEntry {
  label: string
  icon: TablerIcon
  target: { to: string; exact?: boolean } | { action: 'logout' }
  /** Who sees it; everybody when absent. */
  shownTo?: (viewer: Viewer) => boolean
  /** How many things await the person there. */
  count?: (awaiting: Awaiting) => number | undefined
}

export interface MenuGroup {
  /** Written above the entries; without it the group is set apart by a line. */
  heading?: string
  entries: readonly MenuEntry[]
}

/** The portal's menu in the order of SHL-25. */
export const PORTAL_MENU: readonly MenuGroup[] = [
  {
    entries: [
      { label: 'Accueil', icon: IconHome, target: { to: '/', exact: true } },
      { label: 'Mon activité', icon: IconCalendarMonth, target: { to: '/timesheet' } },
    ],
  },
  {
    entries: [
      {
        label: 'Run As',
        icon: IconSwitchHorizontal,
        target: { to: '/runas' },
        shownTo: ({ user }) => hasRole(user, 'ROLE_ALLOWED_TO_SWITCH'),
      },
      { label: 'Paramètres', icon: IconSettings, target: { to: '/parameters' } },
      {
        label: 'Mon compte',
        icon: IconUserCircle,
        target: { to: '/account' },
        shownTo: ({ user }) => hasOwnAccount(user.person_type),
      },
      { label: 'Déconnexion', icon: IconLogout, target: { action: 'logout' } },
    ],
  },
]

/** The back office's menu, under the headings of its home (SHL-67, BCK-16). */
export const BACK_OFFICE_MENU: readonly MenuGroup[] = [
  { entries: [{ label: 'Accueil', icon: IconHome, target: { to: '/backend/', exact: true } }] },
  {
    heading: 'Gestion des activités/temps',
    entries: [
      {
        label: "Validation d'absences",
        icon: IconCalendarOff,
        target: { to: '/backend/absences' },
        shownTo: ({ user }) => hasRole(user, 'ROLE_ABSENCE_SHOW'),
        count: ({ absences }) => absences?.count,
      },
      {
        label: "Validation d'activités",
        icon: IconListCheck,
        target: { to: '/backend/activity' },
        shownTo: ({ user }) => hasRole(user, 'ROLE_ACTIVITY_SHOW'),
        count: ({ months }) => months?.count,
      },
      {
        label: 'Périodes',
        icon: IconLock,
        target: { to: '/backend/periods' },
        shownTo: ({ user }) => hasRole(user, 'ROLE_PERIOD_MANAGER'),
      },
    ],
  },
  { heading: 'Gestion des ressources', entries: [] },
  { heading: 'Autres', entries: [] },
]

/** The groups with the entries that this person sees; a group left without any is not there (BCK-17). */
export function menuFor(groups: readonly MenuGroup[], viewer: Viewer): MenuGroup[] {
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => entry.shownTo?.(viewer) ?? true) }))
    .filter((group) => group.entries.length > 0)
}
