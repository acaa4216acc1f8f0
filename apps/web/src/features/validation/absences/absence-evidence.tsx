import { counted, describeRange, formatDate, formatDecimal2 } from '@cadran/rules/portal/french'
import { weekday } from '@cadran/rules/timesheet/day'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../platform/api-error.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './absence-evidence.module.css'
import { STATE_WORDS } from './absence-words.ts'
import { type Absence, type AbsenceEvidence, absenceEvidenceQuery } from './absences.queries.ts'

const SHOWN = 8
const LETTERS = ['L', 'M', 'M', 'J', 'V', 'S', 'D'] as const

/** Who of the team is away around an absence, read when it is opened. */
export function EvidenceBlock({ absence }: { absence: Absence }) {
  const { data, error, isFetching, refetch } = useQuery(absenceEvidenceQuery(absence.id))
  if (data) return <Team evidence={data} absence={absence} />
  if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  return (
    <Loading>
      <Skeleton height={96} />
    </Loading>
  )
}

function Team({ evidence: { days, people, team_size }, absence }: { evidence: AbsenceEvidence; absence: Absence }) {
  const others = people.length - SHOWN
  return (
    <div className={styles.scroll}>
      <table className={styles.team}>
        <caption className="visually-hidden">
          Absents autour de cette demande, {describeRange(absence)}, dans une équipe de {team_size}
        </caption>
        <thead>
          <tr>
            <td />
            {days.map(({ day, worked }) => (
              <DayHead day={day} worked={worked} key={day} />
            ))}
          </tr>
        </thead>
        <tbody>
          {people.slice(0, SHOWN).map((person, index) => (
            <tr key={person.id}>
              <th scope="row" className={styles.name} data-first={index === 0 || undefined}>
                {person.identity}
              </th>
              {days.map(({ day, worked }) => (
                <DayCell key={day} day={day} worked={worked} away={person.away} decided={absence.id} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.present}>
              Présents / {team_size}
            </th>
            {days.map(({ day, worked, present }) => (
              <td className={styles.count} data-off={!worked || undefined} key={day}>
                {worked ? present : ''}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {others > 0 && <p className={styles.more}>et {counted(others, 'autre')}</p>}
    </div>
  )
}

function DayHead({ day, worked }: Pick<AbsenceEvidence['days'][number], 'day' | 'worked'>) {
  return (
    <th scope="col" className={styles.day} data-off={!worked || undefined}>
      <span aria-hidden="true">
        <span className={styles.letter}>{LETTERS[weekday(day) - 1]}</span>
        {Number(day.slice(8))}
      </span>
      <span className="visually-hidden">{formatDate(day)}</span>
    </th>
  )
}

type Away = AbsenceEvidence['people'][number]['away'][number]

function isAway(day: string, moment: 'am' | 'pm') {
  return ({ start_at, start_moment, end_at, end_moment }: Away) =>
    (start_at < day || (start_at === day && (start_moment === 'am' || moment === 'pm'))) &&
    (end_at > day || (end_at === day && (end_moment === 'pm' || moment === 'am')))
}

interface DayCellProps {
  day: string
  worked: boolean
  away: readonly Away[]
  /** The absence that was opened: marked, and no other (KEY-11). */
  decided: number
}

function DayCell({ day, worked, away, decided }: DayCellProps) {
  const halves = (['am', 'pm'] as const).map((moment) => away.find(isAway(day, moment)))
  const absence = halves.find((half) => half !== undefined)
  const isDecided = halves.some((half) => half?.id === decided)
  const state = absence && STATE_WORDS[absence.state].toLowerCase()
  const label = absence && `${absence.description}, ${isDecided ? `${state ?? ''}, cette absence` : (state ?? '')}`
  return (
    <td className={styles.cell} data-off={!worked || undefined} title={label}>
      {worked &&
        halves.map((half, index) => (
          <span
            className={styles.half}
            data-state={half?.state}
            data-asked={half?.id === decided || undefined}
            key={index === 0 ? 'am' : 'pm'}
            aria-hidden="true"
          />
        ))}
      {worked && label && <span className="visually-hidden">{label}</span>}
    </td>
  )
}

/** 'CP 16,50 · JRS 4,00' at the end of the year; nothing for people without counters. */
export function Projection({ absence }: { absence: Absence }) {
  const { data } = useQuery(absenceEvidenceQuery(absence.id))
  if (!data?.projection) return null
  const { cp, rtt } = data.projection
  return (
    <p className={styles.projection} title="Ce qui resterait si toutes les demandes étaient accordées">
      Projection au 31/12 : <strong>CP {formatDecimal2(cp)}</strong> · <strong>JRS {formatDecimal2(rtt)}</strong>
    </p>
  )
}

/** The others who are away, in one line, for where there is no room for days. */
export function AwayNames({ absence }: { absence: Absence }) {
  const { data, error } = useQuery(absenceEvidenceQuery(absence.id))
  // How many they are is said beside it: of their names only why they are missing.
  if (!data && error) return <span className={styles.names}>{errorText(error)}</span>
  const others = data?.people.slice(1).filter(({ away }) => away.some((one) => touches(one, absence))) ?? []
  if (others.length === 0) return null
  const named = others.slice(0, SHOWN).map(({ identity }) => identity)
  const rest = others.length - named.length
  return (
    <span className={styles.names}>{[...named, ...(rest > 0 ? [`et ${counted(rest, 'autre')}`] : [])].join(', ')}</span>
  )
}

function touches(one: Away, absence: Absence): boolean {
  return one.start_at <= absence.end_at && one.end_at >= absence.start_at
}
