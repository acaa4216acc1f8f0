import type { FieldChange, Preview } from '@cadran/contract/administration/previews'
import { describeRange, formatDate, formatDays1, formatDecimal2 } from '@cadran/rules/portal/french'
import { LEFT_WORDS } from '@cadran/rules/timesheet/recount'
import type { ReactNode } from 'react'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import styles from './check.module.css'

interface BlockProps {
  title: string
  children: ReactNode[]
}

/** One of the parts of what was asked; left out where it is empty. */
export function CheckBlock({ title, children }: BlockProps) {
  if (children.length === 0) return null
  return (
    <section>
      <Text as="h3" size="md">
        {title}
      </Text>
      <Box as="ul" card className={styles.lines}>
        {children}
      </Box>
    </section>
  )
}

/** A line of a part: what it is about, and what becomes of it at the end. */
export function CheckLine({ children, end, note }: { children: ReactNode; end?: ReactNode; note?: ReactNode }) {
  return (
    <li className={styles.line}>
      <Row gap={12} justify="between" wrap>
        <span>{children}</span>
        {end && (
          <Text as="span" weight={600} tabular>
            {end}
          </Text>
        )}
      </Row>
      {note && (
        <Text as="p" size="sm" tone="muted" margin={0}>
          {note}
        </Text>
      )}
    </li>
  )
}

interface CheckBlocksProps {
  preview: Preview
  /** What a field is called where people read it. */
  labelOf: (change: FieldChange) => string
}

/** What changes, what is recounted, what stays and why, and the counters after. */
export function CheckBlocks({ preview: { changes, effects }, labelOf }: CheckBlocksProps) {
  const { events, left, remote_days, left_remote_days, counters, people } = effects
  const who = (matricule: string) => (people > 1 ? `${matricule} ` : '')
  const nothing = [events, left, remote_days, left_remote_days, counters].every((list) => list.length === 0)
  return (
    <Stack gap={16} columns={1}>
      <CheckBlock title="Ce qui change">
        {changes.map((change) => (
          <CheckLine key={`${change.field}-${change.starts_on}-${change.after}`}>
            <Text tone="muted">{labelOf(change)}</Text> {change.before ?? 'aucun'} →{' '}
            <strong>{change.after ?? 'aucun'}</strong>
          </CheckLine>
        ))}
      </CheckBlock>
      <CheckBlock title="Ce qui est recompté">
        {[
          ...events.map((event) => (
            <CheckLine key={event.id} end={`${formatDays1(event.from_days)} → ${formatDays1(event.to_days)} j`}>
              {who(event.matricule)}
              {event.short_code} {describeRange(event.range)}
            </CheckLine>
          )),
          ...remote_days.map(({ matricule, day, keeps_half }) => (
            <CheckLine key={`${matricule}-${day}`} end={keeps_half ? 'une demi-journée de moins' : 'retiré'}>
              {who(matricule)}télétravail du {formatDate(day)}
            </CheckLine>
          )),
        ]}
      </CheckBlock>
      <CheckBlock title="Reste compté comme avant">
        {[
          ...left.map((event) => (
            <CheckLine
              key={event.id}
              end={`${formatDays1(event.from_days)} j au lieu de ${formatDays1(event.to_days)}`}
              note={LEFT_WORDS[event.because]}
            >
              {who(event.matricule)}
              {event.short_code} {describeRange(event.range)}
            </CheckLine>
          )),
          ...left_remote_days.map(({ matricule, day }) => (
            <CheckLine key={`${matricule}-${day}`} note={LEFT_WORDS.sent}>
              {who(matricule)}télétravail du {formatDate(day)}
            </CheckLine>
          )),
        ]}
      </CheckBlock>
      <CheckBlock title="Compteurs après">
        {counters.map(({ matricule, counter, before, after }) => (
          <CheckLine key={`${matricule}-${counter}`}>
            {who(matricule)}
            {counter} : {formatDecimal2(before)} → <strong>{formatDecimal2(after)} jours</strong>
          </CheckLine>
        ))}
      </CheckBlock>
      {nothing && <p>Rien d’autre ne change.</p>}
    </Stack>
  )
}
