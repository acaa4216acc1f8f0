import { Link, useLocation } from '@tanstack/react-router'
import { usePublicConfig } from '../platform/public-config.ts'
import { useCurrentUser } from '../platform/session.ts'
import styles from './menu.module.css'
import { type Awaiting, type MenuEntry, type MenuGroup, menuFor } from './menu-entries.ts'

export interface MenuProps {
  groups: readonly MenuGroup[]
  onLogout: () => void
  /** An entry was chosen. */
  onChoose?: (() => void) | undefined
  /** What the counts beside the entries are read from. */
  awaiting?: Awaiting | undefined
}

/** The entries that the current person sees, group by group. */
export function Menu({ groups, onLogout, onChoose, awaiting }: MenuProps) {
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
                <MenuItem
                  entry={entry}
                  count={awaiting && entry.count?.(awaiting)}
                  onLogout={onLogout}
                  onChoose={onChoose}
                />
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
  onLogout: () => void
  onChoose: (() => void) | undefined
}

function MenuItem({ entry, count, onLogout, onChoose }: MenuItemProps) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const Icon = entry.icon
  const content = (
    <>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {entry.label}
      {count ? <Count count={count} /> : null}
    </>
  )
  if ('action' in entry.target) {
    return (
      <button type="button" className={styles.entry} onClick={onLogout}>
        {content}
      </button>
    )
  }
  const { to, except } = entry.target
  const exact = entry.target.exact ?? (except !== undefined && path.startsWith(except))
  return (
    <Link className={styles.entry} to={to} activeOptions={{ exact, includeSearch: false }} onClick={onChoose}>
      {content}
    </Link>
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
