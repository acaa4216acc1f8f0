import { counted } from '@cadran/rules/portal/french'
import { IconBuilding, IconCalendarOff, IconHome } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Planning } from './planning.queries.ts'
import styles from './planning-grid.module.css'
import type { PlanningLook } from './planning-row.tsx'

interface GridFootProps {
  planning: Planning
  look: PlanningLook
  shows_remote: boolean
  rowindex: number
}

type PlannedDay = Planning['days'][number]

/** From here on a day is hard to staff. */
const MANY = 5

const isNobodyDue = ({ working_state, absent, remote, present }: PlannedDay) =>
  working_state !== 'worked' && absent + remote + present === 0

/** How many people each day finds at work and away, of those who have come (README 26). */
export function GridFoot({ planning, look, shows_remote, rowindex }: GridFootProps) {
  const { days, people } = planning
  if (look === 'week') return <WeekFoot days={days} shows_remote={shows_remote} rowindex={rowindex} />
  return (
    <div role="rowgroup" className={styles.foot}>
      <FootRow
        rowindex={rowindex}
        name={
          <span>
            Présents <span className={styles.of}>sur {people.length}</span>
          </span>
        }
        days={days}
        // Working elsewhere is working (MON-58).
        textOf={({ present, remote }) => counted(present + remote, 'présent', 'présents')}
        figureOf={({ present, remote }) => <strong>{present + remote}</strong>}
      />
      <FootRow
        rowindex={rowindex + 1}
        name="Absents ce jour"
        days={days}
        textOf={({ absent }) => counted(absent, 'absent', 'absents')}
        figureOf={({ absent }) => absent > 0 && absent}
      />
    </div>
  )
}

interface FootRowProps {
  rowindex: number
  name: ReactNode
  days: readonly PlannedDay[]
  textOf: (day: PlannedDay) => string
  figureOf: (day: PlannedDay) => ReactNode
}

function FootRow({ rowindex, name, days, textOf, figureOf }: FootRowProps) {
  return (
    <div className={styles.footRow} role="row" aria-rowindex={rowindex}>
      <div className={styles.footName} role="rowheader" aria-colindex={1}>
        {name}
      </div>
      {days.map((day, index) => (
        <div
          key={day.date}
          role="gridcell"
          className={styles.count}
          style={{ gridColumn: `${String(2 * index + 2)} / span 2` }}
          aria-colindex={index + 2}
          aria-label={textOf(day)}
          data-many={day.absent > MANY || undefined}
        >
          {!isNobodyDue(day) && figureOf(day)}
        </div>
      ))}
    </div>
  )
}

/** A week has room for all three in one line. */
function WeekFoot({
  days,
  shows_remote,
  rowindex,
}: Pick<GridFootProps, 'shows_remote' | 'rowindex'> & Pick<Planning, 'days'>) {
  const thereOf = ({ present, remote }: PlannedDay) => (shows_remote ? present : present + remote)
  return (
    <div role="rowgroup" className={styles.foot}>
      <FootRow
        rowindex={rowindex}
        name={shows_remote ? 'Présents · télétravail · absents' : 'Présents · absents'}
        days={days}
        textOf={(day) =>
          [
            counted(thereOf(day), 'présent', 'présents'),
            ...(shows_remote ? [`${String(day.remote)} en télétravail`] : []),
            counted(day.absent, 'absent', 'absents'),
          ].join(', ')
        }
        figureOf={(day) => (
          <span className={styles.three}>
            <Figure icon={<IconBuilding size={16} stroke={1.75} />} n={thereOf(day)} />
            {shows_remote && <Figure icon={<IconHome size={16} stroke={1.75} />} n={day.remote} family="remote" />}
            <Figure icon={<IconCalendarOff size={16} stroke={1.75} />} n={day.absent} family="absence" />
          </span>
        )}
      />
    </div>
  )
}

function Figure({ icon, n, family }: { icon: ReactNode; n: number; family?: 'remote' | 'absence' }) {
  return (
    <span className={styles.figure} data-family={family} aria-hidden="true">
      {icon}
      {n}
    </span>
  )
}
