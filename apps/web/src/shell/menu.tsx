import { IconExternalLink } from '@tabler/icons-react'
import { usePublicConfig } from '../platform/public-config.ts'
import { useCurrentUser } from '../platform/session.ts'
import { EntryLink, leavesPortal } from './entry-link.tsx'
import styles from './menu.module.css'
import { type Awaiting, type MenuEntry, type MenuGroup, menuFor } from './menu-entries.ts'

export interface MenuProps {
  groups: readonly MenuGroup[]
  /** An entry was chosen. */
  onChoose?: (() => void) | undefined
  /** What the counts beside the entries are read from. */
  awaiting?: Awaiting | undefined
}

/** The entries that the current person sees, group by group. */
export function Menu({ groups, onChoose, awaiting }: MenuProps) {
  const user = useCurrentUser()
  const config = usePublicConfig()
  return (
    <div className={styles.menu}>
      {menuFor(groups, { user, config }).map((group) => (
        <div className={styles.group} key={group.heading ?? group.entries[0]?.label}>
          {group.heading && <h2 className={styles.heading}>{group.heading}</h2>}
          <ul className={styles.list}>
            {group.entries.map((entry) => (
              <li key={entry.label}>
                <MenuItem entry={entry} count={awaiting && entry.count?.(awaiting)} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

interface MenuItemProps {
  entry: MenuEntry
  count: number | undefined
  onChoose: (() => void) | undefined
}

function MenuItem({ entry, count, onChoose }: MenuItemProps) {
  const Icon = entry.icon
  return (
    <EntryLink entry={entry} className={styles.entry} onChoose={onChoose}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {entry.label}
      {count ? <Count count={count} /> : null}
      {leavesPortal(entry) && <IconExternalLink className={styles.leaves} size={16} stroke={1.75} aria-hidden="true" />}
    </EntryLink>
  )
}

function Count({ count }: { count: number }) {
  return (
    <span className={styles.count}>
      {count}
      <span className="visually-hidden"> en attente</span>
    </span>
  )
}
