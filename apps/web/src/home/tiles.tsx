import {
  IconBeach,
  IconCalendarMonth,
  IconClockPlus,
  IconListCheck,
  IconShieldLock,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type CurrentUser, hasRole, useCurrentUser } from '../platform/session.ts'
import styles from './tiles.module.css'

interface Tile {
  label: string
  detail: string
  icon: TablerIcon
  to: string
  main?: boolean
  /** The right of the page it leads to (SHL-63). */
  shownTo: (user: CurrentUser) => boolean
}

const TILES: readonly Tile[] = [
  {
    label: 'Mon activité',
    detail: 'CRA avant le 25 du mois',
    icon: IconCalendarMonth,
    to: '/timesheet',
    main: true,
    shownTo: () => true,
  },
  {
    label: "Validation d'activités",
    detail: 'CRA de vos collaborateurs',
    icon: IconListCheck,
    to: '/backend/activity',
    shownTo: (user) => hasRole(user, 'ROLE_ACTIVITY_SHOW'),
  },
  {
    label: "Validation d'absences",
    detail: 'Demandes et soldes',
    icon: IconBeach,
    to: '/backend/absences',
    shownTo: (user) => hasRole(user, 'ROLE_ABSENCE_SHOW'),
  },
  {
    label: "Demandes d'activités complémentaires",
    detail: 'Autorisations de saisie',
    icon: IconClockPlus,
    to: '/backend/extra-activities',
    shownTo: (user) => hasRole(user, 'ROLE_MANAGER'),
  },
  {
    label: 'Protection des données',
    detail: 'Ce que le portail garde, et vos droits',
    icon: IconShieldLock,
    to: '/rgpd',
    shownTo: () => true,
  },
]

/** Ways to the screens that the person may open. */
export function Tiles() {
  const user = useCurrentUser()
  return (
    <section aria-labelledby="tiles">
      <h2 className={styles.heading} id="tiles">
        Accès rapides
      </h2>
      <ul className={styles.tiles}>
        {TILES.filter((tile) => tile.shownTo(user)).map(({ label, detail, icon: Icon, to, main }) => (
          <li key={to}>
            <Link className={styles.tile} to={to}>
              <span className={styles.icon} data-family={main ? 'brand' : 'neutral'} aria-hidden="true">
                <Icon size={20} stroke={1.75} />
              </span>
              <span className={styles.words}>
                <span className={styles.label}>{label}</span>
                <span className={styles.detail}>{detail}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
