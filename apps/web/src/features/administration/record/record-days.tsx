import type { RecordDay, RecordEntry } from '@cadran/contract/administration/record'
import { counted, formatLongDate } from '@cadran/rules/portal/french'
import { IconEye, IconPencil, IconRobot, IconUserShare, type TablerIcon } from '@tabler/icons-react'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import styles from './record.module.css'

const ICONS = {
  reading: { icon: IconEye, family: undefined },
  change: { icon: IconPencil, family: 'brand' },
  run_as: { icon: IconUserShare, family: 'submitted' },
} as const satisfies Record<RecordEntry['kind'], { icon: TablerIcon; family: string | undefined }>

function dayTitle(day: string, today: string): string {
  const date = `${formatLongDate(day)} ${day.slice(0, 4)}`
  return day === today ? `Aujourd’hui, ${date}` : date.charAt(0).toUpperCase() + date.slice(1)
}

/** One's record day by day, the newest first. */
export function RecordDays({ days, today }: { days: readonly RecordDay[]; today: string }) {
  return (
    <Box card overflow="hidden">
      {days.map(({ day, entries }) => (
        <section key={day} aria-label={dayTitle(day, today)}>
          <Text as="h3" size="md" className={styles.day}>
            {dayTitle(day, today)}
          </Text>
          <Box as="ul" block>
            {entries.map((entry, index) => (
              // An answer is drawn as it stands: nothing of it moves.
              <Entry key={`${entry.at} ${String(index)}`} entry={entry} />
            ))}
          </Box>
        </section>
      ))}
    </Box>
  )
}

/** How often, when, or whether it goes on. */
function endOf({ kind, at, times, is_over }: RecordEntry): string {
  if (kind === 'reading') return counted(times, 'fois', 'fois')
  if (kind === 'change') return at.slice(11, 16)
  return is_over ? 'terminée' : 'en cours'
}

function Entry({ entry }: { entry: RecordEntry }) {
  const { identity, text, function: role, on_behalf_of, reason, changes } = entry
  const { icon, family } = ICONS[entry.kind]
  const Icon = role === null ? IconRobot : icon
  const more = [role, on_behalf_of && `au nom de ${on_behalf_of}`, reason && `« ${reason} »`]
    .filter(Boolean)
    .join(' · ')
  return (
    <Row as="li" gap={14} align="start" className={styles.entry}>
      <span className={styles.icon} data-family={family} aria-hidden="true">
        <Icon size={18} stroke={1.75} />
      </span>
      <Row wrap gap={12} rowGap={2} justify="between" minWidth={0} className={styles.words}>
        <Box minWidth={0}>
          <Text as="p" anywhere>
            <strong>{identity}</strong> {text}
          </Text>
          {more !== '' && (
            <Text as="p" size="sm" tone="muted" anywhere>
              {more}
            </Text>
          )}
          {changes.length > 0 && (
            <Text as="p" size="sm" anywhere>
              <strong>{counted(changes.length, 'changement')} :</strong> {changes.join(' ; ')}
            </Text>
          )}
        </Box>
        <Text size="sm" tone="muted" tabular nowrap>
          {endOf(entry)}
        </Text>
      </Row>
    </Row>
  )
}
