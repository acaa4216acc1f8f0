import { counted } from '@cadran/rules/portal/french'
import { IconBeach, IconChevronRight, IconClockPlus, IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePages } from '../platform/pages.ts'
import { useToday } from '../platform/public-config.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Box, Row, Stack, Text } from '../ui/layout.tsx'
import { Block, Rest } from './block.tsx'
import { useHome } from './home.queries.ts'
import styles from './waiting-card.module.css'
import { validationRows, type WaitingRow } from './waiting-rows.ts'

const ICON = { size: 20, stroke: 1.75 }
const ICONS: Readonly<Record<WaitingRow['key'], ReactNode>> = {
  months: <IconListCheck {...ICON} />,
  absences: <IconBeach {...ICON} />,
  requests: <IconClockPlus {...ICON} />,
}

interface WaitingCardProps {
  /** How many queues the person decides on. */
  queues: number
}

/** What waits for a validator: how many of each, for how long the oldest, and the way there (HOM-05). */
export function WaitingCard({ queues }: WaitingCardProps) {
  const { home, failure } = useHome()
  const today = useToday()
  const pages = usePages()
  if (home?.awaiting === null) return null
  const rows = home?.awaiting && validationRows(home.awaiting, today, pages)
  const count = rows?.reduce((sum, row) => sum + row.count, 0) ?? 0
  return (
    <Block
      title="En attente de vous"
      lines={queues === 3 ? 3 : 2}
      failure={failure}
      end={count > 0 && <span className={styles.muted}>{counted(count, 'élément')}</span>}
    >
      {rows && <Rows rows={rows} isShort={rows.length < queues} />}
    </Block>
  )
}

function Rows({ rows, isShort }: { rows: readonly WaitingRow[]; isShort: boolean }) {
  if (rows.length === 0) return <Rest words="Rien ne vous attend." />
  return (
    <>
      <Box as="ul" block>
        {rows.map((row) => (
          <li key={row.key}>
            <Link className={styles.row} to={row.to}>
              <Row as="span" inline tone="ink" data-family={row.family} aria-hidden="true">
                {ICONS[row.key]}
              </Row>
              <Stack as="span">
                <Text weight={650}>{row.title}</Text>
                <Text size="sm" tone="muted" truncate className={styles.detail}>
                  {row.detail}
                </Text>
              </Stack>
              <People people={row.people} count={row.count} />
              <IconChevronRight className={styles.muted} size={18} stroke={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </Box>
      {isShort && <Rest words="Rien d’autre ne vous attend" />}
    </>
  )
}

const SHOWN = 3

interface PeopleProps {
  people: readonly string[]
  count: number
}

/** The initials of the first few, and how many more things there are. */
function People({ people, count }: PeopleProps) {
  const shown = people.slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <Row as="span" gap={4} className={styles.people} aria-hidden="true">
      {shown.map((identity) => {
        const [firstname = '', ...rest] = identity.split(' ')
        return <Avatar size="sm" tone="brand" firstname={firstname} lastname={rest.join(' ')} key={identity} />
      })}
      {count > shown.length && <span className={styles.more}>+{count - shown.length}</span>}
    </Row>
  )
}
