import type { FieldChange, Preview } from '@cadran/contract/administration/previews'
import { countedDays, describeRange, formatDate, formatDays1, formatDecimal2 } from '@cadran/rules/portal/french'
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

type Effects = Preview['effects']

const NOTHING = ['events', 'left', 'remote_days', 'left_remote_days', 'counters'] as const

/** Of several people, whose a line is. */
const whoIn = ({ people }: Effects, matricule: string) => (people > 1 ? `${matricule} ` : '')

interface CheckBlocksProps {
  preview: Preview
  /** What a field is called where people read it. */
  labelOf: (change: FieldChange) => string
}

/** What changes, what is recounted, what stays and why, and the counters after. */
export function CheckBlocks({ preview: { changes, effects }, labelOf }: CheckBlocksProps) {
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
      <Recounted effects={effects} />
      <Left effects={effects} />
      <CheckBlock title="Compteurs après">
        {effects.counters.map(({ matricule, counter, before, after }) => (
          <CheckLine key={`${matricule}-${counter}`}>
            {whoIn(effects, matricule)}
            {counter} : {formatDecimal2(before)} → <strong>{countedDays(after)}</strong>
          </CheckLine>
        ))}
      </CheckBlock>
      {NOTHING.every((list) => effects[list].length === 0) && <p>Rien d’autre ne change.</p>}
    </Stack>
  )
}

function Recounted({ effects }: { effects: Effects }) {
  return (
    <CheckBlock title="Ce qui est recompté">
      {[
        ...effects.events.map((event) => (
          <CheckLine key={event.id} end={`${formatDays1(event.from_days)} → ${formatDays1(event.to_days)} j`}>
            {whoIn(effects, event.matricule)}
            {event.short_code} {describeRange(event.range)}
          </CheckLine>
        )),
        ...effects.remote_days.map(({ matricule, day, keeps_half }) => (
          <CheckLine key={`${matricule}-${day}`} end={keeps_half ? 'une demi-journée de moins' : 'retiré'}>
            {whoIn(effects, matricule)}télétravail du {formatDate(day)}
          </CheckLine>
        )),
      ]}
    </CheckBlock>
  )
}

function Left({ effects }: { effects: Effects }) {
  return (
    <CheckBlock title="Reste compté comme avant">
      {[
        ...effects.left.map((event) => (
          <CheckLine
            key={event.id}
            end={`${formatDays1(event.from_days)} j au lieu de ${formatDays1(event.to_days)}`}
            note={LEFT_WORDS[event.because]}
          >
            {whoIn(effects, event.matricule)}
            {event.short_code} {describeRange(event.range)}
          </CheckLine>
        )),
        ...effects.left_remote_days.map(({ matricule, day }) => (
          <CheckLine key={`${matricule}-${day}`} note={LEFT_WORDS.sent}>
            {whoIn(effects, matricule)}télétravail du {formatDate(day)}
          </CheckLine>
        )),
      ]}
    </CheckBlock>
  )
}
