import { counted, formatLongDate } from '@cadran/rules/portal/french'
import type { Day } from '@cadran/rules/timesheet/day'
import { HALF } from '@cadran/rules/validation/planning'
import { IconBuilding, IconCalendarOff, IconHome } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { BottomSheet } from '../../../ui/bottom-sheet.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { late } from '../../../ui/late.tsx'
import { FlowEnd } from '../worklist/index.ts'
import styles from './day-planning.module.css'
import { KindIcon } from './kind-icon.tsx'
import type { Planning, PlanningPerson } from './planning.queries.ts'
import type { PlanningAddress } from './planning-address.ts'
import { NobodyPlanned, PlanningSkeleton } from './planning-body.tsx'
import { teamsOf } from './planning-items.ts'
import { type AbsenceMeaning, dayLetter, type Meaning, meaningOf, stateWord } from './planning-words.ts'
import type { ShownPlanning } from './use-planning.ts'
import { useSwipeSideways } from './use-swipe-sideways.ts'

const OpenedAbsence = late(async () => (await import('./opened-absence.tsx')).OpenedAbsence)

interface DayPlanningProps {
  shown: ShownPlanning
  today: Day
  address: PlanningAddress
}

/** A week on a small window: its days to choose from, and everybody on the one chosen. */
export function DayPlanning({ shown, today, address }: DayPlanningProps) {
  const { data, error, isFetching, refetch } = shown.query
  if (!data) {
    if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
    return <PlanningSkeleton />
  }
  if (data.people.length === 0) return <NobodyPlanned isSearching={address.people !== null} />
  return (
    <>
      <DayOfWeek planning={data} today={today} address={address} readAgain={shown.readAgain} />
      <FlowEnd flow={shown.query} />
    </>
  )
}

interface Opened {
  person: PlanningPerson
  event_id: number
}

/** An absence that was tapped, as it is now (WIN-02). */
function useTapped(planning: Planning) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const place = planning.absences.findLastIndex(({ event_id }) => event_id === opened?.event_id)
  const meaning = meaningOf(place + 1, planning, false)
  const shown = opened && meaning.kind === 'absence' ? { person: opened.person, meaning } : null
  return { shown, open: setOpened, close: () => setOpened(null) }
}

interface DayOfWeekProps extends Omit<DayPlanningProps, 'shown'> {
  planning: Planning
  readAgain: ShownPlanning['readAgain']
}

function DayOfWeek({ planning, today, address, readAgain }: DayOfWeekProps) {
  const tapped = useTapped(planning)
  const indexOf = (day: Day | null) => planning.days.findIndex(({ date }) => date === day)
  const shown = [indexOf(address.day), indexOf(today), 0].find((index) => index >= 0) ?? 0
  const choose = (index: number) => {
    const day = planning.days[index]
    if (day) address.setDay(day.date)
  }
  const swipe = useSwipeSideways((step) => choose(shown + step))
  const day = planning.days[shown]
  if (!day) return null
  return (
    <div className={styles.day} {...swipe}>
      <DayChoice days={planning.days} shown={shown} today={today} onChoose={choose} />
      <h2 className={styles.title} aria-live="polite">
        {formatLongDate(day.date)}
        {day.holiday && <span className={styles.holiday}>{day.holiday}</span>}
      </h2>
      <Counts day={day} shows_remote={address.shows_remote} />
      <Teams planning={planning} day={shown} shows_remote={address.shows_remote} onOpen={tapped.open} />
      <BottomSheet
        opened={tapped.shown !== null}
        onClose={tapped.close}
        title={tapped.shown?.meaning.description ?? 'Absence'}
      >
        {tapped.shown && (
          <OpenedAbsence
            {...tapped.shown}
            onDecided={tapped.close}
            onEdited={() => void readAgain(tapped.shown?.person.matricule ?? '')}
          />
        )}
      </BottomSheet>
    </div>
  )
}

type TeamsProps = Omit<PersonProps, 'person'>

function Teams({ planning, day, shows_remote, onOpen }: TeamsProps) {
  return teamsOf(planning).map(({ manager, name, people }) => (
    <section key={manager} aria-label={`Équipe de ${name}`}>
      <h3 className={styles.team}>
        Équipe de {name} <span className={styles.size}>{people.length}</span>
      </h3>
      <ul className={styles.people}>
        {people.map((person) => (
          <Person
            key={person.matricule}
            person={person}
            planning={planning}
            day={day}
            shows_remote={shows_remote}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  ))
}

interface DayChoiceProps {
  days: Planning['days']
  /** The index of the day that is looked at. */
  shown: number
  today: Day
  onChoose: (index: number) => void
}

function DayChoice({ days, shown, today, onChoose }: DayChoiceProps) {
  return (
    <fieldset className={styles.days}>
      <legend className="visually-hidden">Jour</legend>
      {days.map(({ date, working_state }, index) => (
        <button
          key={date}
          type="button"
          className={styles.choice}
          aria-pressed={index === shown}
          data-state={working_state}
          data-today={date === today || undefined}
          onClick={() => onChoose(index)}
        >
          {/* A letter is no name, mardi and mercredi share theirs; the number stands in the name as it is seen. */}
          <span className={styles.date} aria-hidden="true">
            {dayLetter(date)}
            <strong>{Number(date.slice(8))}</strong>
          </span>
          <span className="visually-hidden">
            {formatLongDate(date)}
            {date === today && ", aujourd'hui"}
          </span>
        </button>
      ))}
    </fieldset>
  )
}

function Counts({ day, shows_remote }: { day: Planning['days'][number]; shows_remote: boolean }) {
  const { absent, remote, present } = day
  const there = shows_remote ? present : present + remote
  return (
    <ul className={styles.counts} aria-label="Effectif du jour">
      <li>
        <IconBuilding size={18} stroke={1.75} aria-hidden="true" />
        {counted(there, 'présent', 'présents')}
      </li>
      {shows_remote && (
        <li data-family="remote">
          <IconHome size={18} stroke={1.75} aria-hidden="true" />
          {remote} en télétravail
        </li>
      )}
      <li data-family="absence">
        <IconCalendarOff size={18} stroke={1.75} aria-hidden="true" />
        {counted(absent, 'absent', 'absents')}
      </li>
    </ul>
  )
}

interface PersonProps {
  person: PlanningPerson
  planning: Planning
  day: number
  shows_remote: boolean
  onOpen: (opened: Opened) => void
}

function Person({ person, planning, day, shows_remote, onOpen }: PersonProps) {
  const [am = HALF.free, pm = HALF.free] = person.halves.slice(2 * day, 2 * day + 2)
  const meanings = [meaningOf(am, planning, shows_remote), meaningOf(pm, planning, shows_remote)] as const
  const isWhole = am === pm
  const open = ({ absence: { event_id } }: AbsenceMeaning) => onOpen({ person, event_id })
  return (
    <li className={styles.person}>
      <Avatar firstname={person.firstname} lastname={person.lastname} size="sm" />
      <span className={styles.name}>
        <strong>{person.lastname}</strong> {person.firstname}
      </span>
      <span className={styles.marks}>
        {isWhole ? (
          <Mark meaning={meanings[0]} onOpen={open} />
        ) : (
          <>
            <Mark meaning={meanings[0]} when="Matin" onOpen={open} />
            <Mark meaning={meanings[1]} when="Après-midi" onOpen={open} />
          </>
        )}
      </span>
    </li>
  )
}

const PLAIN = { closed: 'Non travaillé', outside: 'Hors contrat' } as const

interface MarkProps {
  meaning: Meaning
  when?: string
  onOpen: (meaning: AbsenceMeaning) => void
}

function Mark({ meaning, when, onOpen }: MarkProps) {
  const before = when ? `${when} : ` : ''
  if (meaning.kind === 'free') return null
  if (meaning.kind === 'remote') {
    return (
      <span className={styles.mark} data-family="remote">
        <IconHome size={16} stroke={1.9} aria-hidden="true" />
        {before}Télétravail
      </span>
    )
  }
  if (meaning.kind !== 'absence') return <span className={styles.plain}>{before + PLAIN[meaning.kind]}</span>
  return (
    <button
      type="button"
      className={styles.mark}
      data-family="absence"
      data-state={meaning.absence.state}
      aria-haspopup="dialog"
      onClick={() => onOpen(meaning)}
    >
      <KindIcon code={meaning} size={16} />
      {before + meaning.description}
      <span className={styles.state}>{stateWord(meaning.absence)}</span>
    </button>
  )
}
