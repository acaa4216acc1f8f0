import { Link } from '@tanstack/react-router'
import type { Area } from './documents.queries.ts'
import styles from './library.module.css'

const TABS = [
  { area: 'documents', type: undefined, label: 'Documents' },
  { area: 'social', type: 'social', label: 'Informations sociales' },
] as const satisfies readonly { area: Area; type: string | undefined; label: string }[]

/** From one view of the library to another; each has an address of its own (GED-02). */
export function AreaTabs({ area }: { area: Area }) {
  return (
    <nav className={styles.tabs} aria-label="Vues de la documentation">
      {TABS.map((tab) => (
        <Link
          className={styles.tab}
          key={tab.area}
          to="/documents/{-$type}/{-$id}"
          params={{ type: tab.type, id: undefined }}
          aria-current={tab.area === area ? 'page' : undefined}
          data-current={tab.area === area || undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
