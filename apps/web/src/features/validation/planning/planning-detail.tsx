import { describeRange, formatDays1, formatLongDate } from '@cadran/rules/portal/french'
import { HALF } from '@cadran/rules/validation/planning'
import { IconCheck, IconChecks, IconHome, IconSend } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Family } from '../../../ui/family.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { KindIcon } from './kind-icon.tsx'
import type { PlannedAbsence, Planning } from './planning.queries.ts'
import styles from './planning-detail.module.css'
import type { PlanningItem } from './planning-items.ts'
import { type Meaning, meaningOf, stateWord } from './planning-words.ts'
import type { Place } from './use-grid-focus.ts'

interface PlanningDetailProps {
  frame: RefObject<HTMLElement | null>
  place: Place | null
  item: PlanningItem | undefined
  planning: Planning
  shows_remote: boolean
}

const STATES = {
  submitted: { family: 'submitted', icon: <IconSend size={14} stroke={2} /> },
  validated1: { family: 'validated1', icon: <IconCheck size={14} stroke={2} /> },
  validated2: { family: 'validated2', icon: <IconChecks size={14} stroke={2} /> },
} as const satisfies Record<PlannedAbsence['state'], { family: Family; icon: ReactNode }>

/** What a day of somebody stands for: kind, dates, days and state (PLN-30). The cell itself says the same to a screen reader. */
export function PlanningDetail({ frame, place, item, planning, shows_remote }: PlanningDetailProps) {
  if (!place || item?.kind !== 'person') return null
  const { person } = item
  const codes = person.halves.slice(2 * place.day, 2 * place.day + 2)
  const meanings = [...new Set(codes)]
    .map((code) => meaningOf(code, planning, shows_remote))
    .filter(({ kind }) => kind === 'absence' || kind === 'remote')
  const holiday = planning.days[place.day]?.holiday ?? null
  const shownHoliday = codes.includes(HALF.closed) ? holiday : null
  if (meanings.length === 0 && shownHoliday === null) return null
  return (
    <Floating frame={frame} place={place}>
      <p className={styles.person}>
        {person.firstname} {person.lastname} · {formatLongDate(planning.days[place.day]?.date ?? planning.from)}
      </p>
      {shownHoliday && <p>{shownHoliday}</p>}
      {meanings.map((meaning) => (
        <MeaningDetail
          key={meaning.kind === 'absence' ? meaning.absence.event_id : meaning.kind}
          meaning={meaning}
          codes={codes}
        />
      ))}
    </Floating>
  )
}

function MeaningDetail({ meaning, codes }: { meaning: Meaning; codes: readonly number[] }) {
  if (meaning.kind !== 'absence') {
    const halves = codes.map((code) => code === HALF.remote)
    const when = halves.every(Boolean) ? 'toute la journée' : halves[0] ? 'le matin' : "l'après-midi"
    return (
      <p className={styles.title} data-family="remote">
        <IconHome size={18} stroke={1.75} aria-hidden="true" />
        Télétravail <span className={styles.when}>{when}</span>
      </p>
    )
  }
  const { absence, description } = meaning
  return (
    <div className={styles.absence}>
      <p className={styles.title} data-family="absence">
        <KindIcon code={meaning} size={18} />
        {description}
        <span className={styles.days}>{formatDays1(absence.days_count)} j</span>
      </p>
      <p>{describeRange({ ...absence })}</p>
      <AbsenceBadge absence={absence} />
    </div>
  )
}

/** Where an absence stands, in colour, icon and word. */
export function AbsenceBadge({ absence }: { absence: PlannedAbsence }) {
  return <StateBadge {...STATES[absence.state]} label={stateWord(absence)} />
}

/** Kept free of the window's edges. */
const EDGE = 6

interface FloatingProps extends Pick<PlanningDetailProps, 'frame'> {
  place: Place
  children: ReactNode
}

/** Stands beside its cell and touches it: a pointer can go over to read it, and the cells above and below stay free (WCAG 1.4.13). */
function Floating({ frame, place, children }: FloatingProps) {
  const own = useRef<HTMLDivElement>(null)
  const [corner, setCorner] = useState<{ top: number; left: number } | null>(null)
  const { row, day } = place
  useLayoutEffect(() => {
    const cell = frame.current?.querySelector(`[data-place="${String(row)}-${String(day)}"]`)?.getBoundingClientRect()
    const box = own.current?.getBoundingClientRect()
    if (!cell || !box) return
    const hasRoom = cell.right + box.width < window.innerWidth
    setCorner({
      top: Math.max(EDGE, Math.min(cell.top, window.innerHeight - box.height - EDGE)),
      left: hasRoom ? cell.right : Math.max(EDGE, cell.left - box.width),
    })
  }, [frame, row, day])
  return (
    <div className={styles.detail} ref={own} role="presentation" style={corner ?? { visibility: 'hidden' }}>
      {children}
    </div>
  )
}
