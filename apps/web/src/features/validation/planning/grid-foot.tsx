import { counted } from '@cadran/rules/portal/french'
import { IconBuilding, IconCalendarOff, IconHome } from '@tabler/icons-react'
import type { Planning } from './planning.queries.ts'
import styles from './planning-grid.module.css'
import type { PlanningLook } from './planning-row.tsx'

interface GridFootProps {
  planning: Planning
  look: PlanningLook
  shows_remote: boolean
  rowindex: number
}

/** From here on a day is hard to staff. */
const MANY = 5

/** How many people each day finds away; a week also says who is there (README 26). */
export function GridFoot({ planning, look, shows_remote, rowindex }: GridFootProps) {
  const { days, people } = planning
  return (
    <div className={styles.foot} role="row" aria-rowindex={rowindex}>
      <div className={styles.footName} role="rowheader" aria-colindex={1}>
        {look === 'week'
          ? shows_remote
            ? 'Présents · télétravail · absents'
            : 'Présents · absents'
          : `Absents ce jour (sur ${String(people.length)})`}
      </div>
      {days.map(({ date, working_state, absent, remote, present }, day) => {
        const there = shows_remote ? present : present + remote
        const totals = [
          counted(there, 'présent', 'présents'),
          ...(shows_remote ? [`${String(remote)} en télétravail`] : []),
          counted(absent, 'absent', 'absents'),
        ].join(', ')
        const isEmpty = working_state !== 'worked' && absent + remote + present === 0
        return (
          <div
            key={date}
            role="gridcell"
            className={styles.count}
            style={{ gridColumn: `${String(2 * day + 2)} / span 2` }}
            aria-colindex={day + 2}
            aria-label={look === 'week' ? totals : counted(absent, 'absent', 'absents')}
            data-many={absent > MANY || undefined}
          >
            {!isEmpty &&
              (look === 'week' ? (
                <span className={styles.three}>
                  <Figure icon={<IconBuilding size={16} stroke={1.75} />} n={there} />
                  {shows_remote && <Figure icon={<IconHome size={16} stroke={1.75} />} n={remote} family="remote" />}
                  <Figure icon={<IconCalendarOff size={16} stroke={1.75} />} n={absent} family="absence" />
                </span>
              ) : (
                absent > 0 && absent
              ))}
          </div>
        )
      })}
    </div>
  )
}

function Figure({ icon, n, family }: { icon: React.ReactNode; n: number; family?: 'remote' | 'absence' }) {
  return (
    <span className={styles.figure} data-family={family} aria-hidden="true">
      {icon}
      {n}
    </span>
  )
}
