import type { Day } from '@cadran/rules/timesheet/day'
import { IconBellRinging } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parisDate, parisDayInWords, parisMomentInWords } from '../../../platform/paris-time.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { ManagerSelect, SearchBox } from '../filters/index.ts'
import { type CheckLook, CheckSection } from './check-section.tsx'
import styles from './closing-checks.module.css'
import { GrowingList } from './growing-list.tsx'
import { ListLink } from './list-link.tsx'
import { number } from './period-words.ts'
import { type Period, type UnsentPerson, unsentPeopleQuery } from './periods.queries.ts'
import { RemindDialog } from './remind-dialog.tsx'
import { useReminders } from './use-reminders.ts'

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

const isLate = ({ reminded }: UnsentPerson, today: Day) => reminded !== null && parisDate(reminded.at) === today

/** Why so many get no reminder now: each of them has one of today; of whoever is on a page that was not read the server tells. */
function whyNot(people: readonly UnsentPerson[], count: number, today: Day): string | undefined {
  return people.length === count && people.every((person) => isLate(person, today)) ? ALREADY : undefined
}

interface UnsentListProps {
  period: Period
  reminders: ReturnType<typeof useReminders>
}

function UnsentList({ period, reminders }: UnsentListProps) {
  const [search, setSearch] = useState('')
  const [manager, setManager] = useState<string | null>(null)
  const [ticked, setTicked] = useState(NOBODY)
  const today = useToday()
  const flow = useInfiniteQuery(unsentPeopleQuery(period.id, { search, manager }))
  const people = flow.data?.pages.flatMap(({ items }) => items) ?? []
  const total = flow.data?.pages[0]?.total ?? 0
  const toggle = (person: UnsentPerson) => setTicked(toggled(ticked, person))
  const remind = () =>
    reminders.ask(
      ticked.size > 0
        ? { kind: 'chosen', people: [...ticked.values()] }
        : { kind: 'all', filter: { search, manager }, count: total, people },
    )
  const count = ticked.size > 0 ? ticked.size : total
  // As they stand now, those ticked too.
  const reason = whyNot(
    people.filter(({ id }) => ticked.size === 0 || ticked.has(id)),
    count,
    today,
  )
  return (
    <>
      <Row wrap gap={12} rowGap={8} align="end" width="full" className={styles.tools}>
        <SearchBox value={search} onSearch={setSearch} />
        <ManagerSelect value={manager} onChange={setManager} />
        {!period.closed && count > 0 && (
          <Button icon={BELL} reason={reason} onClick={remind}>
            {count === 1 ? 'Relancer' : `Relancer les ${number(count)}`}
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

interface UnsentRowProps {
  person: UnsentPerson
  /** Null in a closed month: nobody is asked for anything. */
  ticks: { isTicked: boolean; onToggle: () => void } | null
  onRemind: () => void
}

const GROUPS = { complete: 'complet', incomplete: '', returned: '', empty: 'rien de saisi' } as const

function UnsentRow({ person, ticks, onRemind }: UnsentRowProps) {
  const today = useToday()
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
  const reason = whyNot([person], 1, today)
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
