import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type PageHeader, useShownPageHeader } from '../platform/page-header.ts'
import styles from './breadcrumb.module.css'

/** Where one is and the way back, as the page says it. */
export function Breadcrumb() {
  const header = useShownPageHeader()
  if (!header) return <span className={styles.place} />
  return (
    <div className={styles.place}>
      {header.back !== undefined && (
        <Link className={styles.back} to={header.back} aria-label="Retour" title="Retour">
          <IconArrowLeft size={18} stroke={2} aria-hidden="true" />
        </Link>
      )}
      <Path header={header} />
    </div>
  )
}

function Path({ header }: { header: PageHeader }) {
  return (
    <nav aria-label="Fil d'Ariane">
      <ol className={styles.path}>
        {header.breadcrumb?.map((crumb) => (
          <li className={styles.crumb} key={crumb.label}>
            {crumb.to === undefined ? crumb.label : <Link to={crumb.to}>{crumb.label}</Link>}
          </li>
        ))}
        <li className={styles.here} aria-current="page">
          {header.title}
        </li>
      </ol>
    </nav>
  )
}
