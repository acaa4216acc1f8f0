import type { LongJobProgress } from '@cadran/contract/administration/long-jobs'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api } from '../../../platform/api-client.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'

const ASKED_EVERY_MS = 1_000

const isOver = (job: LongJobProgress | undefined) => job?.state === 'done' || job?.state === 'failed'

/** How far a job of one's own is, asked anew until it is over (ADM-45). */
export const longJobQuery = (id: number) =>
  queryOptions({
    queryKey: ['administration', 'long-job', id],
    queryFn: ({ signal }) => api.get('administration/job/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : ASKED_EVERY_MS),
    staleTime: 0,
    meta: { quiet: true },
  })

interface LongJobProgressBarProps {
  id: number
  /** What is done, for whoever does not see the bar. */
  label: string
  onEnd: (job: LongJobProgress) => void
}

/** The progress of a job that was begun here; tells once when it is over. */
export function LongJobBar({ id, label, onEnd }: LongJobProgressBarProps) {
  const { data, error, refetch } = useQuery(longJobQuery(id))
  const over = isOver(data) ? data : undefined
  const tell = useEffectEvent(onEnd)
  useEffect(() => {
    if (over) tell(over)
  }, [over])
  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />
  return <ProgressBar value={data?.done ?? 0} max={Math.max(1, data?.total ?? 1)} label={label} />
}
