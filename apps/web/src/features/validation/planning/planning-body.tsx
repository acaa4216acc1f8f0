import type { UseQueryResult } from '@tanstack/react-query'
import { errorText } from '../../../platform/api-error.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { KeyHints, KeysDialog } from '../worklist/index.ts'
import { Legend } from './legend.tsx'
import type { Planning } from './planning.queries.ts'
import type { PlanningAddress } from './planning-address.ts'
import { PlanningGrid } from './planning-grid.tsx'
import styles from './planning-page.module.css'
import type { PlanningLook } from './planning-row.tsx'
import { PLANNING_KEYS, type PlanningKeys } from './use-planning-keys.ts'

interface PlanningBodyProps {
  query: UseQueryResult<Planning>
  look: PlanningLook
  address: PlanningAddress
  label: string
  keys: PlanningKeys
}

const HINTS = [
  { keys: 'T', label: "aujourd'hui" },
  { keys: '/', label: 'manager' },
]

/** The grid, or what stands in its place. */
export function PlanningBody({ query, look, address, label, keys }: PlanningBodyProps) {
  const { data, error, isFetching, refetch } = query
  if (!data) {
    if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
    return <PlanningSkeleton />
  }
  if (data.people.length === 0)
    return <EmptyState text="Aucun résultat">Personne n’est sous contrat ces jours-là.</EmptyState>
  return (
    <div className={styles.body}>
      <PlanningGrid
        // Another month or team starts at its own first cell.
        key={`${data.from} ${data.to} ${address.manager ?? ''}`}
        planning={data}
        look={look}
        shows_remote={address.shows_remote}
        label={label}
      />
      <div className={styles.foot}>
        <Legend planning={data} shows_remote={address.shows_remote} />
        <KeyHints hints={HINTS} onMore={keys.openHelp} />
      </div>
      <KeysDialog opened={keys.help} onClose={keys.closeHelp} help={PLANNING_KEYS} />
    </div>
  )
}

const LINES = 14

export function PlanningSkeleton() {
  return (
    <Loading className={styles.skeleton}>
      {Array.from({ length: LINES }, (_, index) => (
        <div className={styles.skeletonLine} key={`line-${String(index)}`}>
          <Skeleton width={140} height={13} />
          <Skeleton height={18} />
        </div>
      ))}
    </Loading>
  )
}
