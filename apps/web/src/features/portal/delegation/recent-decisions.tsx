import type { Home } from '@cadran/contract/home/home'
import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../ui/section-card.tsx'
import { DecisionLines } from './decisions-taken.tsx'
import styles from './delegation.module.css'

/** What deputies have decided lately, on the home of the manager who was away (DEL-39). */
export function RecentDecisions({ decisions }: { decisions: NonNullable<Home['lent_decisions']> }) {
  const { items, total } = decisions
  return (
    <SectionCard
      anchor="decisions-taken"
      title="Décisions prises pour vous"
      end={
        <Link className={styles.more} to="/parameters" hash="delegation">
          {total > items.length ? `Les voir toutes (${total})` : 'Ma suppléance'}
        </Link>
      }
    >
      <DecisionLines decisions={items} />
    </SectionCard>
  )
}
