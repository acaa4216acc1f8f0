import { formatDate } from '@cadran/rules/portal/french'
import { EXTRA_SECTIONS } from '@cadran/rules/timesheet/extra-declaration'
import { formatDuration } from '@cadran/rules/timesheet/worked-time'
import { Box } from '../../../ui/layout.tsx'
import styles from './corrections.module.css'
import type { ValidatedCorrection } from './corrections.queries.ts'

type Week = NonNullable<NonNullable<ValidatedCorrection['new']>['extra_activity']>

const SECTIONS = { complementaries: 'Complémentaires', constraints: 'En astreinte' } as const

/** The hours of a week, day by day, with what they were spent on. */
export function DeclaredWeekTable({ week }: { week: Week }) {
  const nameOf = (id: number | null) => week.codes.find((code) => code.id === id)?.description ?? ''
  const rows = EXTRA_SECTIONS.flatMap((section) =>
    week[section].flatMap(({ date, mission, hours }) =>
      hours.map(({ start, end, code, duration }) => ({
        section,
        date,
        start,
        end,
        duration,
        about: nameOf(code ?? mission),
      })),
    ),
  )
  if (rows.length === 0) return null
  return (
    <Box as="table" width="full" tabular className={styles.hours}>
      <caption className="visually-hidden">Heures de la semaine {week.week}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Jour</th>
          <th scope="col">Horaire</th>
          <th scope="col">Durée</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ section, date, start, end, duration, about }) => (
          <tr key={`${section} ${date} ${start}`}>
            <th scope="row">{formatDate(date).slice(0, 5)}</th>
            <td>
              {start}-{end}
              <span className={styles.about}>{about || SECTIONS[section]}</span>
            </td>
            <td>{formatDuration(duration)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
