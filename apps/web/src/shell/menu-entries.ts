import { readsLibrary } from '@cadran/rules/library/rights'
import { hasOwnAccount } from '@cadran/rules/portal/account'
import { opensOnCall } from '@cadran/rules/portal/on-call'
import {
  IconAddressBook,
  IconCalendarMonth,
  IconCalendarOff,
  IconClockPlus,
  IconFileText,
  IconFolders,
  IconHeadset,
  IconHeartHandshake,
  IconHome,
  IconHomeStats,
  IconListCheck,
  IconLock,
  IconLogout,
  IconMessageCircle,
  IconNews,
  IconReceiptEuro,
  IconSchool,
  IconSettings,
  IconSpeakerphone,
  IconSwitchHorizontal,
  IconTag,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReplyBy } from '../platform/api-types.ts'
import type { PublicConfig } from '../platform/public-config.ts'
import { type CurrentUser, hasRole } from '../platform/session.ts'
import { editsContents, editsLibrary, editsUnions, mayValidate } from './access.ts'

export interface Viewer {
  user: CurrentUser
  config: PublicConfig
}

/** What awaits the person in the back office. */
export type Awaiting = ReplyBy<'GET', 'validation/awaiting'>

/** A page, where `except` is an address below that is another entry's; another site, by the setting that names it; or an act. */
type Target =
  | { to: string; exact?: boolean; except?: string }
  | { site: 'expense_url' }
  | { action: 'logout' | 'on-call' }

export interface MenuEntry {
  label: string
  icon: TablerIcon
  target: Target
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

const isNoContractor = ({ user }: Viewer) => user.person_type !== 'contractor'

/** The portal's menu in the order of SHL-25. */
export const PORTAL_MENU: readonly MenuGroup[] = [
  {
    entries: [
      { label: 'Accueil', icon: IconHome, target: { to: '/', exact: true } },
      { label: 'Mon activité', icon: IconCalendarMonth, target: { to: '/timesheet' } },
      { label: 'Mes contacts', icon: IconAddressBook, target: { to: '/contacts' } },
      { label: 'Mes actualités', icon: IconNews, target: { to: '/actus' }, shownTo: isNoContractor },
      { label: 'Mes frais', icon: IconReceiptEuro, target: { site: 'expense_url' }, shownTo: isNoContractor },
      {
        label: 'Mes documents',
        icon: IconFileText,
        target: { to: '/documents', except: '/documents/social' },
        shownTo: ({ user }) => readsLibrary(user),
      },
      {
        label: 'Mes informations sociales',
        icon: IconHeartHandshake,
        target: { to: '/documents/social' },
        shownTo: ({ user }) => readsLibrary(user),
      },
      {
        label: 'Mes activités IRP',
        icon: IconHeadset,
        target: { action: 'on-call' },
        shownTo: ({ user, config }) => config.on_call_url !== null && opensOnCall(user.roles),
      },
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
      { label: 'Mes tutos', icon: IconSchool, target: { to: '/tutorial' } },
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
        label: "Demandes d'activités complémentaires",
        icon: IconClockPlus,
        target: { to: '/backend/extra-activities' },
        shownTo: ({ user }) => mayValidate(user),
        count: ({ requests }) => requests?.count,
      },
      {
        label: "Planning d'équipe",
        icon: IconUsers,
        target: { to: '/backend/team-planning' },
        shownTo: ({ user }) => hasRole(user, 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'),
      },
      {
        label: 'Périodes',
        icon: IconLock,
        target: { to: '/backend/periods' },
        shownTo: ({ user }) => hasRole(user, 'ROLE_PERIOD_MANAGER'),
      },
      {
        label: 'Télétravail',
        icon: IconHomeStats,
        target: { to: '/backend/remote-work' },
        shownTo: ({ user }) => hasRole(user, 'ROLE_PAY_MANAGER'),
      },
    ],
  },
  {
    heading: 'Gestion des ressources',
    entries: [
      {
        label: 'Documents',
        icon: IconFileText,
        target: { to: '/backend/documents/ged' },
        shownTo: ({ user }) => editsLibrary(user),
      },
      {
        label: 'Informations sociales',
        icon: IconHeartHandshake,
        target: { to: '/backend/social/ged' },
        shownTo: ({ user }) => editsLibrary(user),
      },
      {
        label: 'Communications syndicales',
        icon: IconSpeakerphone,
        target: { to: '/backend/documents/syndicats' },
        shownTo: ({ user }) => editsUnions(user),
      },
    ],
  },
  {
    heading: 'Autres',
    entries: [
      {
        label: "Codes d'absence",
        icon: IconTag,
        target: { to: '/backend/absence-codes' },
        shownTo: ({ user }) => hasRole(user, 'ROLE_ABSENCE_CODES_LIST'),
      },
      {
        label: 'Actualités',
        icon: IconNews,
        target: { to: '/backend/news' },
        shownTo: ({ user }) => editsContents(user),
      },
      {
        label: 'Actualités internes',
        icon: IconMessageCircle,
        target: { to: '/backend/internal-news' },
        shownTo: ({ user }) => editsContents(user),
      },
      {
        label: 'Tutoriels',
        icon: IconSchool,
        target: { to: '/backend/tutorials' },
        shownTo: ({ user }) => editsContents(user),
      },
      {
        label: 'Contacts',
        icon: IconAddressBook,
        target: { to: '/backend/contacts' },
        shownTo: ({ user }) => editsContents(user),
      },
      {
        label: 'Groupes de contacts',
        icon: IconUsersGroup,
        target: { to: '/backend/contact-groups' },
        shownTo: ({ user }) => editsContents(user),
      },
      {
        label: 'Organisations syndicales',
        icon: IconSpeakerphone,
        target: { to: '/backend/unions' },
        shownTo: ({ user }) => editsContents(user),
      },
      {
        label: 'Rubriques',
        icon: IconFolders,
        target: { to: '/backend/sections' },
        shownTo: ({ user }) => editsContents(user),
      },
    ],
  },
]

/** Whether this person sees the entry; a site without an address is not there (SHL-29). */
export function isShown({ target, shownTo }: MenuEntry, viewer: Viewer): boolean {
  if ('site' in target && viewer.config[target.site] === null) return false
  return shownTo?.(viewer) ?? true
}

/** The groups with the entries that this person sees; a group left without any is not there (BCK-17). */
export function menuFor(groups: readonly MenuGroup[], viewer: Viewer): MenuGroup[] {
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => isShown(entry, viewer)) }))
    .filter((group) => group.entries.length > 0)
}
