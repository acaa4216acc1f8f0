import { formatDate } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { absentOnQuery } from '../features/validation/absences/index.ts'
import { useToday } from '../platform/public-config.ts'
import { Avatar } from '../ui/avatar.tsx'
import styles from './absent-card.module.css'

const SHOWN = 5

/** Who is away today on a granted absence; nothing when everybody is there. */
export function AbsentCard() {
  const today = useToday()
  const { data } = useQuery(absentOnQuery(today, SHOWN))
  if (!data || data.items.length === 0) return null
  const others = data.total - data.items.length
  return (
    <section className={styles.card} aria-labelledby="absent-today">
      <h2 className={styles.title} id="absent-today">
        Absents aujourd'hui
      </h2>
      <ul className={styles.people}>
        {data.items.map(({ matricule, firstname, lastname, identity, absences }) => (
          <li className={styles.person} key={matricule}>
            <Avatar firstname={firstname} lastname={lastname} />
            <span className={styles.words}>
              <strong className={styles.name}>{identity}</strong>
              <span className={styles.muted}>{absences[0]?.event_code.description}</span>
            </span>
            <span className={styles.until}>{untilWords(absences, today)}</span>
          </li>
        ))}
      </ul>
      {others > 0 && <p className={styles.muted}>{others === 1 ? 'et 1 autre' : `et ${String(others)} autres`}</p>}
    </section>
  )
}

function untilWords(absences: readonly { end_at: string }[], today: string): string {
  const end = absences[0]?.end_at
  return end === undefined || end === today ? '' : `jusqu'au ${formatDate(end)}`
}
