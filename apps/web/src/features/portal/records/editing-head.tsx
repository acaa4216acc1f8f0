import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import styles from './records.module.css'

/** Says that what is read here is being written. */
export function EditingBadge() {
  return (
    <span className={styles.editing}>
      <IconPencil size={16} stroke={1.75} aria-hidden="true" />
      Mode édition
    </span>
  )
}

/** Leads from where something is written to where everybody reads it, in a tab of its own. */
export function PublicLink({ href, children }: { href: string; children: string }) {
  return (
    <a className={styles.publicLink} href={href} target="_blank" rel="noopener">
      {children}
      <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden"> (nouvel onglet)</span>
    </a>
  )
}
