import { hasOwnAccount } from '@cadran/rules/portal/person'
import { opensBackend } from '@cadran/rules/portal/scope'
import { remoteWord } from '@cadran/rules/timesheet/remote-work'
import {
  IconBell,
  IconCalendarShare,
  IconDownload,
  IconEye,
  IconHome,
  IconKeyboard,
  IconLock,
  IconMoon,
  IconShieldLock,
  IconSwitchHorizontal,
  IconUserCircle,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { MyDataSection } from '../features/administration/data-rights/index.ts'
import { RecordSection } from '../features/administration/record/index.ts'
import { AccountSection } from '../features/portal/account/index.ts'
import { DelegationSection } from '../features/portal/delegation/index.ts'
import { DisconnectionSection } from '../features/portal/disconnection/index.ts'
import { NotificationsSection } from '../features/portal/notifications/index.ts'
import { RunAsPanel } from '../features/portal/run-as/index.ts'
import { InstallSection, LettersSection } from '../features/portal/settings/index.ts'
import { RecurringSection } from '../features/timesheet/remote-work/index.ts'
import { CalendarsSection } from '../features/validation/calendar-feeds/index.ts'
import { useIsInstalled } from '../platform/installation.ts'
import { usePageHeader } from '../platform/page-header.ts'
import { isOff } from '../platform/pages.ts'
import { type PublicConfig, usePublicConfig } from '../platform/public-config.ts'
import { type CurrentUser, hasRole, useCurrentUser } from '../platform/session.ts'
import { useIsMobile } from '../platform/use-is-mobile.ts'
import { classNames } from '../ui/class-names.ts'
import { Stack } from '../ui/layout.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import styles from './parameters-page.module.css'
import { SecuritySection } from './security.tsx'
import { showSection, useWantedSection } from './use-wanted-section.ts'

interface Section {
  anchor: string
  /** What stands in it under a hash of its own. */
  holds?: readonly string[]
  label: (user: CurrentUser) => string
  icon: TablerIcon
  /** What the company may do without. */
  feature?: PublicConfig['features_off'][number]
  isShown: (user: CurrentUser, browser: { mobile: boolean; installed: boolean }) => boolean
  content: ReactNode
}

/** The sections in the order of SET-03 and README 92. */
const SECTIONS: readonly Section[] = [
  {
    anchor: 'remote',
    feature: 'remote_work',
    label: ({ person_type }) => remoteWord(person_type),
    icon: IconHome,
    isShown: (user) => !hasRole(user, 'ROLE_NOT_CRA'),
    content: <RecurringSection />,
  },
  {
    anchor: 'notifications',
    feature: 'push',
    label: () => 'Notifications',
    icon: IconBell,
    isShown: () => 'serviceWorker' in navigator,
    content: <NotificationsSection />,
  },
  {
    anchor: 'account',
    label: () => 'Mon compte',
    icon: IconUserCircle,
    isShown: ({ person_type }) => hasOwnAccount(person_type),
    content: <AccountSection />,
  },
  {
    anchor: 'security',
    holds: ['devices', 'tokens'],
    label: () => 'Sécurité',
    icon: IconLock,
    isShown: ({ switched_from }) => switched_from === null,
    content: <SecuritySection />,
  },
  {
    anchor: 'calendars',
    label: () => 'Agendas',
    icon: IconCalendarShare,
    isShown: ({ switched_from }) => switched_from === null,
    content: <CalendarsSection />,
  },
  {
    anchor: 'delegation',
    label: ({ is_manager }) => (is_manager ? 'Ma suppléance' : 'Suppléance'),
    icon: IconUsersGroup,
    // Whoever never stands in for anybody, and has nobody to stand for, is not asked to understand it.
    isShown: ({ is_manager, is_deputy, roles, switched_from }) =>
      switched_from === null && (is_manager || is_deputy || roles.includes('ROLE_HRBP')),
    content: <DelegationSection />,
  },
  {
    anchor: 'disconnection',
    label: () => 'Droit à la déconnexion',
    icon: IconMoon,
    isShown: ({ switched_from }) => switched_from === null,
    content: <DisconnectionSection />,
  },
  {
    anchor: 'letters',
    label: () => 'Touches',
    icon: IconKeyboard,
    isShown: ({ roles, is_manager }, { mobile }) => !mobile && opensBackend({ roles: new Set(roles), is_manager }),
    content: <LettersSection />,
  },
  {
    anchor: 'record',
    label: () => 'Mon dossier',
    icon: IconEye,
    isShown: ({ switched_from }) => switched_from === null,
    content: <RecordSection />,
  },
  {
    anchor: 'my-data',
    label: () => 'Mes données',
    icon: IconShieldLock,
    isShown: ({ switched_from }) => switched_from === null,
    content: <MyDataSection />,
  },
  {
    anchor: 'runas',
    feature: 'run_as',
    label: () => 'Run As',
    icon: IconSwitchHorizontal,
    isShown: (user, { mobile }) => mobile && hasRole(user, 'ROLE_ALLOWED_TO_SWITCH'),
    content: (
      <SectionCard anchor="runas" title="Run As" lead="Le portail s’affiche comme pour la personne choisie.">
        <RunAsPanel />
      </SectionCard>
    ),
  },
  {
    anchor: 'install',
    label: () => 'Installation',
    icon: IconDownload,
    isShown: (_user, { installed }) => !installed,
    content: <InstallSection />,
  },
]

/** What a person sets for themselves; a hash leads to its section, one they may not see to the top (SET-01 to SET-03). */
export function ParametersPage() {
  const user = useCurrentUser()
  const config = usePublicConfig()
  const mobile = useIsMobile('shell')
  const installed = useIsInstalled()
  const hash = useLocation({ select: (location) => location.hash })
  const title = usePageHeader()
  const sections = SECTIONS.filter((section) => !isOff(section, config) && section.isShown(user, { mobile, installed }))
  const wanted = sections.find(({ anchor }) => anchor === hash)?.anchor
  const current = wanted ?? sections.find(({ holds }) => holds?.includes(hash))?.anchor ?? sections[0]?.anchor
  const place = useRef<HTMLDivElement>(null)
  useWantedSection(wanted, place)
  return (
    <Stack className={styles.page}>
      <h1 className={classNames(styles.title, mobile && 'visually-hidden')}>{title}</h1>
      {!mobile && (
        <nav className={styles.contents} aria-label="Sections des paramètres">
          <Stack as="ul" gap={2}>
            {sections.map(({ anchor, label, icon: Icon }) => (
              <li key={anchor}>
                <Link
                  className={styles.link}
                  to="/parameters"
                  hash={anchor}
                  onClick={() => showSection(anchor)}
                  activeOptions={{ includeHash: true }}
                  aria-current={current === anchor ? 'location' : undefined}
                >
                  <Icon size={18} stroke={1.75} aria-hidden="true" />
                  {label(user)}
                </Link>
              </li>
            ))}
          </Stack>
        </nav>
      )}
      <Stack gap={16} alignContent="start" columns={1} ref={place}>
        {sections.map(({ anchor, content }) => (
          <div key={anchor}>{content}</div>
        ))}
        {sections.length === 0 && <p>Aucun réglage pour votre compte.</p>}
      </Stack>
    </Stack>
  )
}
