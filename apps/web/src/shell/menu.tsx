import { formatCount } from '@cadran/rules/portal/french'
import { IconExternalLink } from '@tabler/icons-react'
import { type Awaiting, type MenuName, nameOf, type ShownEntry, useLitEntry, useMenu } from '../platform/pages.ts'
import { Stack, Text } from '../ui/layout.tsx'
import { EntryLink, leavesPortal } from './entry-link.tsx'
import styles from './menu.module.css'

export interface MenuProps {
  menu: MenuName
  /** An entry was chosen. */
  onChoose?: (() => void) | undefined
  /** What the counts beside the entries are read from. */
  awaiting?: Awaiting | undefined
}

/** The entries that the current person sees, group by group. */
export function Menu({ menu, onChoose, awaiting }: MenuProps) {
  const groups = useMenu(menu)
  const lit = useLitEntry(groups.flatMap(({ entries }) => entries))
  return (
    <Stack alignContent="start">
      {groups.map((group) => (
        <div className={styles.group} key={group.name}>
          {group.heading && (
            <Text as="h2" size="xs" weight={600} tone="muted" className={styles.heading}>
              {group.heading}
            </Text>
          )}
          <Stack as="ul" gap={2}>
            {group.entries.map((entry) => (
              <li key={entry.title}>
                <MenuItem entry={entry} lit={entry === lit} awaiting={awaiting} onChoose={onChoose} />
              </li>
            ))}
          </Stack>
        </div>
      ))}
    </Stack>
  )
}

interface MenuItemProps {
  entry: ShownEntry
  lit: boolean
  awaiting: Awaiting | undefined
  onChoose: (() => void) | undefined
}

function MenuItem({ entry, lit, awaiting, onChoose }: MenuItemProps) {
  const Icon = entry.icon
  const count = 'counts' in entry && entry.counts ? awaiting?.[entry.counts]?.count : undefined
  return (
    <EntryLink entry={entry} lit={lit} className={styles.entry} onChoose={onChoose}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {nameOf(entry)}
      {count ? <Count count={count} /> : null}
      {leavesPortal(entry) && <IconExternalLink className={styles.leaves} size={16} stroke={1.75} aria-hidden="true" />}
    </EntryLink>
  )
}

function Count({ count }: { count: number }) {
  return (
    <Text size="xs" weight={650} tone="muted" tabular textAlign="center" className={styles.count}>
      {formatCount(count)}
      <span className="visually-hidden"> en attente</span>
    </Text>
  )
}
