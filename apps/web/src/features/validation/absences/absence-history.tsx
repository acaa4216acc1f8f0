import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../platform/api-error.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { HistoryList } from '../filters/index.ts'
import styles from './absence-panel.module.css'
import { absenceHistoryQuery } from './absences.queries.ts'

/** What happened to an absence, read when it is opened (ABS-113). */
export function AbsenceHistory({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(absenceHistoryQuery(id))
  if (data) {
    return data.length === 0 ? <p className={styles.none}>Aucun commentaire</p> : <HistoryList entries={data} />
  }
  if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  return (
    <Loading>
      <Skeleton width="80%" height={20} />
    </Loading>
  )
}
