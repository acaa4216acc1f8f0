import type { TablerIcon } from '@tabler/icons-react'
import type { Family } from './family.ts'
import styles from './tile.module.css'

/** The look of a link that is a tile, as large as a finger or a line of a list. */
export const TILE = { large: styles.tile, small: `${styles.tile} ${styles.small}` }

interface TileFaceProps {
  icon: TablerIcon
  label: string
  /** What is behind it, in a few words. */
  detail?: string | undefined
  family?: Family
}

/** What stands on a tile: its picture, its name and what is behind it. */
export function TileFace({ icon: Icon, label, detail, family }: TileFaceProps) {
  return (
    <>
      <span className={styles.icon} data-family={family} aria-hidden="true">
        <Icon size={20} stroke={1.75} />
      </span>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
    </>
  )
}
