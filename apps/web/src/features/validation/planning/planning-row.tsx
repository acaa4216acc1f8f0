import { counted, formatDays1 } from '@cadran/rules/portal/french'
import { HALF, type Run, runsOf } from '@cadran/rules/validation/planning'
import { IconChevronDown, IconHome } from '@tabler/icons-react'
import { memo } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { KindIcon } from './kind-icon.tsx'
import type { Planning, PlanningPerson } from './planning.queries.ts'
import styles from './planning-row.module.css'
import { cellName, meaningOf } from './planning-words.ts'

interface Line {
  index: number
  top: number
  /** The day that takes the Tab; null in every line but one. */
  active: number | null
}

interface TeamRowProps extends Line {
  name: string
  people: number | null
  collapsed: boolean
  days: number
  onToggle: () => void
}

/** The head of a team, which folds it. */
export function TeamRow({ index, top, active, name, people, collapsed, days, onToggle }: TeamRowProps) {
  return (
    <div className={styles.team} role="row" aria-rowindex={index + 2} style={{ top }} data-head="">
      <div role="gridcell" aria-colindex={1} aria-colspan={days + 1} className={styles.teamCell}>
        <button
          type="button"
          className={styles.teamButton}
          aria-expanded={!collapsed}
          tabIndex={active === null ? -1 : 0}
          data-place={`${String(index)}-0`}
          onClick={onToggle}
        >
          <IconChevronDown size={15} stroke={2} aria-hidden="true" />
          <span>
            Équipe de {name}{' '}
            {people !== null && <span className={styles.teamCount}>{counted(people, 'personne', 'personnes')}</span>}
          </span>
        </button>
      </div>
    </div>
  )
}

export type PlanningLook = 'compact' | 'comfort' | 'week'

interface PersonRowProps extends Line {
  person: PlanningPerson
  away: number
  planning: Planning
  look: PlanningLook
  shows_remote: boolean
  /** The absence of this line that stands open beside the grid. */
  opened: number | null
}

/** A person: the name, a cell for each day, and what is drawn over them. */
export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { index, top, active, person, away, planning, look, shows_remote, opened } = props
  const { firstname, lastname, halves } = person
  return (
    <div className={styles.row} role="row" aria-rowindex={index + 2} style={{ top }} data-line={index}>
      <div className={styles.name} role="rowheader" aria-colindex={1} style={{ gridColumn: 1 }}>
        {look === 'week' && <Avatar firstname={firstname} lastname={lastname} size="sm" />}
        <span className={styles.words} title={`${lastname} ${firstname}`}>
          <strong>{lastname}</strong> {firstname}
        </span>
        {away > 0 && <span className="visually-hidden">, {counted(away, 'jour')} d’absence</span>}
      </div>
      {planning.days.map(({ date, working_state }, day) => {
        const [am = HALF.free, pm = HALF.free] = halves.slice(2 * day, 2 * day + 2)
        const meanings = [meaningOf(am, planning, shows_remote), meaningOf(pm, planning, shows_remote)] as const
        const place = meanings[0].kind
        const marks = place === 'outside' || (place === 'closed' && working_state === 'worked')
        return (
          <div
            key={date}
            role="gridcell"
            className={styles.cell}
            style={{ gridColumn: `${String(2 * day + 2)} / span 2` }}
            aria-colindex={day + 2}
            aria-label={cellName(date, meanings)}
            tabIndex={active === day ? 0 : -1}
            data-place={`${String(index)}-${String(day)}`}
            data-mark={marks ? place : undefined}
            aria-haspopup={meanings.some(({ kind }) => kind === 'absence') ? 'dialog' : undefined}
          />
        )
      })}
      {runsOf(halves)
        .filter(({ code }) => code > 0 || shows_remote)
        .map((run) => (
          <Bar key={run.from} run={run} planning={planning} look={look} opened={opened} />
        ))}
      {look !== 'week' && (
        <span className={styles.away} aria-hidden="true">
          {away > 0 && formatDays1(away)}
        </span>
      )}
    </div>
  )
})

interface BarProps extends Pick<PersonRowProps, 'planning' | 'look' | 'opened'> {
  run: Run
}

function Bar({ run, planning, look, opened }: BarProps) {
  const { code, from, to } = run
  const halves = to - from + 1
  const style = { gridColumn: `${String(from + 2)} / ${String(to + 3)}` }
  const isWide = look === 'week'
  const meaning = meaningOf(code, planning, true)
  if (meaning.kind !== 'absence') {
    return (
      <span
        className={styles.remote}
        style={style}
        data-family="remote"
        data-wide={isWide || undefined}
        aria-hidden="true"
      >
        <IconHome size={isWide ? 16 : 13} stroke={1.9} />
        {isWide && <span className={styles.text}>Télétravail</span>}
      </span>
    )
  }
  // A day of a month has room for the code or the icon.
  const [icon, text] = isWide || halves > 3 ? [true, true] : [halves < 2, halves >= 2]
  const label = isWide && halves > 1 ? meaning.description : meaning.short_code
  return (
    <span
      className={styles.bar}
      style={style}
      data-family="absence"
      data-state={meaning.absence.state}
      data-wide={isWide || undefined}
      data-event={meaning.absence.event_id}
      data-opened={meaning.absence.event_id === opened || undefined}
      aria-hidden="true"
    >
      {icon && <KindIcon code={meaning} size={isWide ? 16 : halves < 2 ? 10 : 12} />}
      {text && <span className={styles.text}>{label}</span>}
    </span>
  )
}
