import { IconBellRinging } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parisDayInWords, parisMomentInWords } from '../../../platform/paris-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { ManagerSelect, SearchBox } from '../filters/index.ts'
import { type CheckLook, CheckSection } from './check-section.tsx'
import styles from './closing-checks.module.css'
import { GrowingList } from './growing-list.tsx'
import { ListLink } from './list-link.tsx'
import { number } from './period-words.ts'
import { type Period, type UnsentFilter, type UnsentPerson, unsentPeopleQuery } from './periods.queries.ts'
import { RemindDialog } from './remind-dialog.tsx'
import { countOf, mayBeReminded, type ReminderTarget, useReminders } from './use-reminders.ts'

const BELL = <IconBellRinging size={17} stroke={1.75} aria-hidden="true" />

interface UnsentCheckProps {
  period: Period
  count: number
  about: CheckLook
}

/** Whoever has not sent: all of them, a team's or those ticked are reminded, and the last reminder stands beside each (CLO-03). */
export function UnsentCheck({ period, count, about }: UnsentCheckProps) {
  const reminders = useReminders(period)
  return (
    <>
      <CheckSection
        {...about}
        isEmpty={count === 0}
        startsOpen={!period.closed}
        end={<ListLink period={period} figure="non_submitted" title={about.title} count={count} />}
      >
        <UnsentList period={period} reminders={reminders} />
      </CheckSection>
      <RemindDialog period={period} reminders={reminders} />
    </>
  )
}

type Ticks = ReadonlyMap<number, UnsentPerson>

const NOBODY: Ticks = new Map()

function toggled(ticks: Ticks, person: UnsentPerson): Ticks {
  const next = new Map(ticks)
  if (!next.delete(person.id)) next.set(person.id, person)
  return next
}

const ALREADY = 'Un rappel est déjà parti depuis moins de 24 heures.'

const rowsOf = ({ data }: ReturnType<typeof useUnsent>) => data?.pages.flatMap(({ items }) => items) ?? []
const totalOf = ({ data }: ReturnType<typeof useUnsent>) => data?.pages[0]?.total ?? 0

function useUnsent(period: Period, filter: UnsentFilter, enabled = true) {
  return useInfiniteQuery({ ...unsentPeopleQuery(period.id, filter), enabled })
}

/** Whom 'Relancer' goes to, and null while that is not known: of those ticked or listed, whoever has no reminder of today yet. */
function useWhom(period: Period, filter: UnsentFilter, flow: ReturnType<typeof useUnsent>, ticked: Ticks) {
  const people = rowsOf(flow)
  const isWhole = people.length === totalOf(flow)
  // Of whoever is on a page that was not read the server tells.
  const others = useUnsent(period, { ...filter, remindable: true }, !isWhole && !period.closed)
  if (ticked.size > 0) {
    // As they stand now, those ticked too.
    const now = new Map([
      ...ticked,
      ...people.filter(({ id }) => ticked.has(id)).map((person) => [person.id, person] as const),
    ])
    return { kind: 'chosen', people: [...now.values()].filter(mayBeReminded) } satisfies ReminderTarget
  }
  const open = isWhole ? people.filter(mayBeReminded) : rowsOf(others)
  const count = isWhole ? open.length : totalOf(others)
  if (!isWhole && !others.data) return null
  return { kind: 'all', filter, count, people: open } satisfies ReminderTarget
}

interface UnsentListProps {
  period: Period
  reminders: ReturnType<typeof useReminders>
}

function UnsentList({ period, reminders }: UnsentListProps) {
  const [search, setSearch] = useState('')
  const [manager, setManager] = useState<string | null>(null)
  const [ticked, setTicked] = useState(NOBODY)
  const filter = { search, manager }
  const flow = useUnsent(period, filter)
  const whom = useWhom(period, filter, flow, ticked)
  const toggle = (person: UnsentPerson) => setTicked(toggled(ticked, person))
  const asked = ticked.size > 0 ? ticked.size : totalOf(flow)
  return (
    <>
      <Row wrap gap={12} rowGap={8} align="end" width="full" className={styles.tools}>
        <SearchBox value={search} onSearch={setSearch} />
        <ManagerSelect value={manager} onChange={setManager} />
        {!period.closed && asked > 0 && whom && (
          <Button icon={BELL} reason={countOf(whom) === 0 ? ALREADY : undefined} onClick={() => reminders.ask(whom)}>
            {remindWords(countOf(whom), asked)}
          </Button>
        )}
        {ticked.size > 0 && (
          <Button variant="quiet" onClick={() => setTicked(NOBODY)}>
            Tout décocher
          </Button>
        )}
      </Row>
      <GrowingList flow={flow} keyOf={({ id }) => id}>
        {(person) => (
          <UnsentRow
            person={person}
            ticks={period.closed ? null : { isTicked: ticked.has(person.id), onToggle: () => toggle(person) }}
            onRemind={() => reminders.ask({ kind: 'chosen', people: [person] })}
          />
        )}
      </GrowingList>
    </>
  )
}

/** 'Relancer les 6', of those asked for; 'Tous relancés' where nobody is left. */
function remindWords(count: number, asked: number): string {
  if (count === 0) return asked === 1 ? 'Relancé' : 'Tous relancés'
  return count === 1 ? 'Relancer' : `Relancer les ${number(count)}`
}

interface UnsentRowProps {
  person: UnsentPerson
  /** Null in a closed month: nobody is asked for anything. */
  ticks: { isTicked: boolean; onToggle: () => void } | null
  onRemind: () => void
}

const GROUPS = { complete: 'complet', incomplete: '', returned: '', empty: 'rien de saisi' } as const

function UnsentRow({ person, ticks, onRemind }: UnsentRowProps) {
  const { identity, matricule, group, missing, returned, reminded } = person
  const name = (
    <>
      {identity}{' '}
      <Text size="sm" tone="muted">
        {matricule}
      </Text>
    </>
  )
  const state = [missing ?? GROUPS[group], ...(returned ? [returnedWords(returned)] : [])].filter(
    (words) => words !== '',
  )
  const reason = mayBeReminded(person) ? undefined : ALREADY
  return (
    <>
      {ticks ? (
        <Row as="label" gap={10} align="center" className={styles.name}>
          <input type="checkbox" checked={ticks.isTicked} onChange={ticks.onToggle} />
          <span>{name}</span>
        </Row>
      ) : (
        <Row as="span" gap={10} align="center" className={styles.name}>
          {name}
        </Row>
      )}
      <Text anywhere className={styles.state}>
        {state.join(' · ')}
        <Text size="sm" tone="muted">
          {state.length > 0 && ' · '}
          {reminded
            ? `relance du ${parisMomentInWords(reminded.at)}${reminded.author ? `, ${reminded.author}` : ''}`
            : 'jamais relancé'}
        </Text>
      </Text>
      {ticks && (
        <Button
          size="sm"
          icon={BELL}
          reason={reason}
          aria-label={`${reason ? 'Relancé' : 'Relancer'} : ${identity}`}
          onClick={onRemind}
        >
          {reason ? 'Relancé' : 'Relancer'}
        </Button>
      )}
    </>
  )
}

/** 'renvoyé le 18 mai par Alice Martin : « Astreinte à retirer »'. */
function returnedWords({ at, author, reason }: NonNullable<UnsentPerson['returned']>): string {
  const by = author ? ` par ${author}` : ''
  return `renvoyé le ${parisDayInWords(at)}${by}${reason ? ` : «\u00a0${reason}\u00a0»` : ''}`
}
