import type { AbsencePreview } from '@cadran/contract/timesheet/events'
import { counted, dayOfMonth } from '@cadran/rules/portal/french'
import { weekday } from '@cadran/rules/timesheet/day'
import { IconChevronDown, IconUsers } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Box, Text } from '../../../ui/layout.tsx'
import styles from './request-blocks.module.css'
import type { RequestState } from './use-request.ts'

const LETTERS = ['L', 'M', 'M', 'J', 'V', 'S', 'D']
/** More days than this are no bars any more, but words. */
const MOST_BARS = 10

type Day = AbsencePreview['also_absent'][number]

const namesOf = (days: readonly Day[]) => [...new Set(days.flatMap(({ people }) => people))]
const short = (day: string) => `${LETTERS[weekday(day) - 1] ?? ''} ${dayOfMonth(day)}`

function titleOf({ also_absent, team_size }: AbsencePreview): string {
  const names = namesOf(also_absent)
  const most = Math.max(0, ...also_absent.map(({ count }) => count))
  const away = names.length > 0 ? names.length : most
  const size = String(team_size ?? 0)
  return away === 0 ? `${size} sur ${size} présents` : `${counted(away, 'absent')} sur ${size}`
}

/** Who else is away on the days chosen, by name and never by kind; it informs and never blocks (ASK-08). */
export function TeamBlock({
  request: { preview, range },
  folded = false,
}: {
  request: RequestState
  folded?: boolean
}) {
  const id = useId()
  const [open, setOpen] = useState(!folded)
  if (!range || !preview?.team_size) return null
  const { also_absent } = preview
  const names = namesOf(also_absent)
  const title = titleOf(preview)
  if (folded) {
    return (
      <Box as="section" borderTop borderBottom aria-label="Dans votre équipe">
        <button type="button" className={styles.unfold} aria-expanded={open} onClick={() => setOpen(!open)}>
          <IconUsers size={20} stroke={1.75} aria-hidden="true" />
          <span>{names.length > 0 ? `Absents\u00a0: ${names.join(', ')}` : title}</span>
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
        </button>
        {open && <Away days={also_absent} names={names} />}
      </Box>
    )
  }
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h3 className={styles.blockTitle} id={id}>
        Dans votre équipe, {title}
      </h3>
      <Away days={also_absent} names={names} />
    </section>
  )
}

function Away({ days, names }: { days: readonly Day[]; names: readonly string[] }) {
  const away = days.filter(({ count }) => count > 0)
  if (names.length === 0) {
    return away.length === 0 ? null : (
      <p className={styles.muted}>{away.map(({ day, count }) => `${short(day)}\u00a0: ${count}`).join(', ')}</p>
    )
  }
  if (days.length > MOST_BARS) {
    return (
      <Box as="ul" size="sm" tone="muted" className={styles.names}>
        {names.map((name) => (
          <li key={name}>
            {name}, {counted(away.filter(({ people }) => people.includes(name)).length, 'jour')}
          </li>
        ))}
      </Box>
    )
  }
  return <Bars days={days} names={names} />
}

function Bars({ days, names }: { days: readonly Day[]; names: readonly string[] }) {
  return (
    <Box as="table" size="xs" className={styles.bars}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Personne</span>
          </th>
          {days.map(({ day }) => (
            <th key={day} scope="col">
              {short(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {days.map(({ day, people }) => (
              <td key={day}>
                {people.includes(name) && (
                  <Text block className={styles.bar}>
                    <span className="visually-hidden">absent</span>
                  </Text>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
