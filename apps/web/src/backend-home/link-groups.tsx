import { Link } from '@tanstack/react-router'
import { usePublicConfig } from '../platform/public-config.ts'
import { useCurrentUser } from '../platform/session.ts'
import { BACK_OFFICE_MENU, menuFor } from '../shell/menu-entries.ts'
import { TILE, TileFace } from '../ui/tile.tsx'
import styles from './link-groups.module.css'

/** What each page is for, by its address; a page without words here shows its name alone. */
const DETAILS: Readonly<Record<string, string>> = {
  '/backend/absences': 'Deux niveaux, soldes, historique',
  '/backend/activity': 'Douze mois, deux niveaux',
  '/backend/periods': 'Clôture, CRA complets',
}

/** The links of the menu that the person may open, under its three headings; an empty heading is not there (BCK-15, BCK-17). */
export function LinkGroups() {
  const user = useCurrentUser()
  const config = usePublicConfig()
  return menuFor(BACK_OFFICE_MENU, { user, config }).map(({ heading, entries }) =>
    heading === undefined ? null : (
      <section key={heading} aria-label={heading}>
        <h2 className={styles.heading}>{heading}</h2>
        <ul className={styles.tiles}>
          {entries.map(({ label, icon, target }) =>
            'to' in target ? (
              <li key={label}>
                <Link className={TILE.small} to={target.to}>
                  <TileFace icon={icon} label={label} detail={DETAILS[target.to]} />
                </Link>
              </li>
            ) : null,
          )}
        </ul>
      </section>
    ),
  )
}
