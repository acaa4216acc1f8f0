import { counted } from '@cadran/rules/portal/french'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Text } from '../../../ui/layout.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { OnceDrawn } from '../../../ui/once-drawn.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { KeyHints, KeysDialog } from '../worklist/index.ts'
import { Legend } from './legend.tsx'
import type { PlanningAddress } from './planning-address.ts'
import { PlanningGrid } from './planning-grid.tsx'
import styles from './planning-page.module.css'
import type { PlanningLook } from './planning-row.tsx'
import type { ShownPlanning } from './use-planning.ts'
import { PLANNING_KEYS, type PlanningKeys } from './use-planning-keys.ts'

interface PlanningBodyProps {
  shown: ShownPlanning
  look: PlanningLook
  address: PlanningAddress
  label: string
  keys: PlanningKeys
}

const HINTS = [
  { keys: '↵', label: 'ouvrir' },
  { keys: '/', label: 'rechercher' },
]

/** The grid, or what stands in its place. */
export function PlanningBody({ shown, look, address, label, keys }: PlanningBodyProps) {
  const { data, error, isFetching, isFetchingNextPage, isPlaceholderData, fetchNextPage, refetch } = shown.query
  // Another month or team starts at its own first cell, once it is there.
  const asked = `${data?.from ?? ''} ${data?.to ?? ''} ${address.manager ?? ''} ${address.people ?? ''}`
  const [drawn, setDrawn] = useState(asked)
  if (asked !== drawn && !isPlaceholderData) setDrawn(asked)
  if (!data) {
    if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
    return <PlanningSkeleton />
  }
  if (data.people.length === 0) return <NobodyPlanned isSearching={address.people !== null} />
  return (
    <div className={styles.body} aria-busy={isPlaceholderData}>
      <OnceDrawn before={<PlanningSkeleton />}>
        <PlanningGrid
          key={drawn}
          planning={data}
          look={look}
          shows_remote={address.shows_remote}
          label={label}
          toToday={keys.toToday}
          onEnd={() => {
            if (!isFetchingNextPage && !isPlaceholderData && !error) void fetchNextPage()
          }}
          onEdited={(matricule) => void shown.readAgain(matricule)}
        />
      </OnceDrawn>
      <div className={styles.foot}>
        <Counted shown={data.people.length} total={data.total} />
        <Legend planning={data} shows_remote={address.shows_remote} />
        <KeyHints hints={HINTS} onMore={keys.openHelp} />
      </div>
      <KeysDialog opened={keys.help} onClose={keys.closeHelp} help={PLANNING_KEYS} />
    </div>
  )
}

/** How many people there are, and how many of them have come. */
function Counted({ shown, total }: { shown: number; total: number }) {
  const all = counted(total, 'personne', 'personnes')
  return (
    <Text size="sm" weight={650} nowrap aria-live="polite">
      {shown < total ? `${String(shown)} sur ${all}` : all}
    </Text>
  )
}

/** Why there is no line. */
export function NobodyPlanned({ isSearching }: { isSearching: boolean }) {
  return (
    <EmptyState text="Aucun résultat">
      {isSearching ? 'Personne ne porte ce nom ou ce matricule.' : 'Personne n’est sous contrat ces jours-là.'}
    </EmptyState>
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
