import { IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { useId } from 'react'
import { usePublicConfig } from '../platform/public-config.ts'
import { hasRole, useCurrentUser } from '../platform/session.ts'
import { EntryLink, leavesPortal } from '../shell/entry-link.tsx'
import { BACK_OFFICE_MENU, type MenuEntry, type MenuGroup, menuFor, PORTAL_MENU } from '../shell/menu-entries.ts'
import styles from './mobile-groups.module.css'

const RESOURCES = [
  'Mes contacts',
  'Mes actualités',
  'Mes frais',
  'Mes documents',
  'Mes informations sociales',
  'Mes activités IRP',
  'Mes tutos',
]
const ADMINISTRATION = [
  "Validation d'activités",
  "Validation d'absences",
  "Demandes d'activités complémentaires",
  "Planning d'équipe",
]
const SETTINGS = ['Paramètres', 'Mon compte', 'Run As', 'Déconnexion']

/** Entries of a menu by their labels, in the order of the labels. */
function pick(menu: readonly MenuGroup[], labels: readonly string[]): MenuEntry[] {
  const entries = menu.flatMap((group) => group.entries)
  return labels.flatMap((label) => entries.filter((entry) => entry.label === label))
}

/** The grouped links of the small screen: each under the rule of its menu entry (SHL-57 to SHL-59, BCK-20). */
export function MobileGroups() {
  const user = useCurrentUser()
  const config = usePublicConfig()
  const shown = [
    { heading: 'Ressources', entries: pick(PORTAL_MENU, RESOURCES) },
    ...(hasRole(user, 'ROLE_MANAGER')
      ? [{ heading: 'Administration', entries: pick(BACK_OFFICE_MENU, ADMINISTRATION) }]
      : []),
    { heading: 'Paramètres', entries: pick(PORTAL_MENU, SETTINGS) },
  ]
  return menuFor(shown, { user, config }).map((group) => <Group {...group} key={group.heading} />)
}

function Group({ heading, entries }: MenuGroup) {
  const headingId = useId()
  return (
    <nav aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {heading}
      </h2>
      <ul className={styles.group}>
        {entries.map((entry) => (
          <li key={entry.label}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  const Icon = entry.icon
  const End = leavesPortal(entry) ? IconExternalLink : IconChevronRight
  return (
    <EntryLink entry={entry} className={styles.entry}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {entry.label}
      {!('action' in entry.target && entry.target.action === 'logout') && (
        <End className={styles.chevron} size={18} stroke={1.75} aria-hidden="true" />
      )}
    </EntryLink>
  )
}
