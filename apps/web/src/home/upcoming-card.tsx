import type { UpcomingItem } from '@cadran/contract/home/home'
import { UPCOMING_SHOWN } from '@cadran/rules/home/upcoming'
import { MONTH_ABBREVIATIONS } from '@cadran/rules/portal/french'
import { IconBeach, IconCalendarDue, IconFlag, IconPhoneCall, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Family } from '../ui/family.ts'
import { Box, Column, Row, Stack, Text } from '../ui/layout.tsx'
import { Block, Rest } from './block.tsx'
import { useHome } from './home.queries.ts'
import styles from './upcoming-card.module.css'

const ICON = { size: 18, stroke: 1.75 }
const LOOKS: Readonly<Record<UpcomingItem['kind'], { family: Family; icon: ReactNode }>> = {
  absence: { family: 'absence', icon: <IconBeach {...ICON} /> },
  holiday: { family: 'neutral', icon: <IconFlag {...ICON} /> },
  on_call: { family: 'oncall', icon: <IconPhoneCall {...ICON} /> },
  counter_deadline: { family: 'submitted', icon: <IconCalendarDue {...ICON} /> },
  report_deadline: { family: 'neutral', icon: <IconSend {...ICON} /> },
}

/** What the next 60 days bring, the date first (HOM-03). */
export function UpcomingCard() {
  const { home, failure } = useHome()
  return (
    <Block title="À venir" lines={UPCOMING_SHOWN} failure={failure}>
      {home && <Items items={home.upcoming} />}
    </Block>
  )
}

function Items({ items }: { items: readonly UpcomingItem[] }) {
  if (items.length === 0) return <Rest words="Rien de prévu dans les 60 jours" />
  return (
    <>
      <Box as="ul" block>
        {items.map((item) => (
          <Row as="li" gap={10} align="center" className={styles.item} key={`${item.kind} ${item.day} ${item.title}`}>
            <Column as="span" align="center" className={styles.date} aria-hidden="true">
              <Text as="strong" size="xl" weight={680} tabular className={styles.day}>
                {Number(item.day.slice(8))}
              </Text>
              <Text size="xs" tone="muted">
                {MONTH_ABBREVIATIONS[Number(item.day.slice(5, 7)) - 1]}
              </Text>
            </Column>
            <Row as="span" inline className={styles.icon} data-family={LOOKS[item.kind].family} aria-hidden="true">
              {LOOKS[item.kind].icon}
            </Row>
            <Stack as="span" minWidth={0}>
              <Text as="strong" weight={650} lineHeight={1.3} anywhere>
                {item.title}
              </Text>
              <Text size="sm" tone="muted">
                {item.detail}
              </Text>
            </Stack>
          </Row>
        ))}
      </Box>
      {items.length < UPCOMING_SHOWN && <Rest words="Rien d’autre dans les 60 jours" />}
    </>
  )
}
