import type { TablerIcon } from '@tabler/icons-react'
import type { Family } from './family.ts'
import { Row, Stack, Text } from './layout.tsx'
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
      <Row
        as="span"
        inline
        align="center"
        justify="center"
        tone="ink"
        className={styles.icon}
        data-family={family}
        aria-hidden="true"
      >
        <Icon size={20} stroke={1.75} />
      </Row>
      <Stack as="span" minWidth={0}>
        <Text weight={650}>{label}</Text>
        {detail && (
          <Text size="sm" tone="muted">
            {detail}
          </Text>
        )}
      </Stack>
    </>
  )
}
