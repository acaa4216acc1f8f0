import { counted, monthTitle } from '@cadran/rules/portal/french'
import { IconWand } from '@tabler/icons-react'
import { useId } from 'react'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { Column, Text } from '../../../ui/layout.tsx'
import { isAsked } from '../calendar/index.ts'
import styles from './empty-month.module.css'
import { firstFree } from './free-days.ts'
import type { SideProps } from './month-props.ts'
import { focusGrid } from './use-focus-back.ts'

/** Over an empty month that one reads: all of it in one act, which is taken back like any other, or day by day (EDT-06, EDT-15). */
export function EmptyMonth({ screen, month }: SideProps<'quick' | 'goTo'>) {
  const id = useId()
  const offline = useOfflineReason()
  const { main_activity, coverage } = month
  const first = firstFree(month)
  if (!main_activity || !first) return null
  const days = coverage.missing.length / 2
  const asked = isAsked(month)
    ? counted(days, 'jour à compléter', 'jours à compléter')
    : counted(days, 'jour libre', 'jours libres')
  return (
    <Column as="section" gap={16} align="center" className={styles.card} aria-labelledby={id}>
      <div>
        <Text as="h2" size="xl" textAlign="center" id={id}>
          {monthTitle(month)} est vide
        </Text>
        <Text as="p" tone="muted" textAlign="center" marginTop={4} balance>
          {asked}. Votre activité est {main_activity.short_code}, {main_activity.description}.
        </Text>
      </div>
      <Button
        variant="primary"
        wide
        icon={<IconWand size={18} stroke={1.75} aria-hidden="true" />}
        reason={offline}
        onClick={() => {
          screen.quick.fillMonth()
          focusGrid()
        }}
      >
        Remplir {days >= 2 ? 'les ' : ''}
        {counted(days, 'jour')} en {main_activity.short_code}
      </Button>
      <Button variant="quiet" reason={offline} onClick={() => screen.goTo(first)}>
        Compléter jour par jour
      </Button>
    </Column>
  )
}
