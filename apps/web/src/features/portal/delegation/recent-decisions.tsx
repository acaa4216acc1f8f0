import { addDays } from '@cadran/rules/timesheet/day'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useToday } from '../../../platform/public-config.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { DecisionLines } from './decisions-taken.tsx'
import styles from './delegation.module.css'
import { recentDecisionsQuery } from './delegation.queries.ts'

/** Longer than most leaves: whoever comes back finds on the home what was decided meanwhile. */
const RECENT_DAYS = 30

/** What deputies have decided lately, on the home of the manager who was away; nothing where nobody has (DEL-39). */
export function RecentDecisions() {
  const today = useToday()
  const { data } = useQuery(recentDecisionsQuery(addDays(today, -RECENT_DAYS)))
  if (!data || data.total === 0) return null
  return (
    <SectionCard
      anchor="decisions-taken"
      title="Décisions prises pour vous"
      end={
        <Link className={styles.more} to="/parameters" hash="delegation">
          {data.total > data.items.length ? `Les voir toutes (${data.total})` : 'Ma suppléance'}
        </Link>
      }
    >
      <DecisionLines decisions={data.items} />
    </SectionCard>
  )
}
