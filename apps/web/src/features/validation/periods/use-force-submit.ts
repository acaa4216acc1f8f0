import { runMessages } from '@cadran/rules/validation/force-submit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { isOutdated } from '../filters/index.ts'
import { BEGINNING, goThrough, type Progress } from './force-submit-steps.ts'
import type { Period } from './periods.queries.ts'

/** A run that has begun: what it has done stays done, whatever becomes of it. */
export interface ForceSubmitRun {
  period: Period
  stage: 'running' | 'stopping' | 'stopped' | 'failed'
  progress: Progress
  /** Why it failed. */
  text: string | null
  /** Trying again would not help: the period is not what it was. */
  is_over: boolean
}

/** Whether its next step comes by itself. */
export function isGoing({ stage }: ForceSubmitRun): boolean {
  return stage === 'running' || stage === 'stopping'
}

/** One run at a time. It goes on when its dialog is left, may be stopped between two steps and taken up where it stopped. */
export function useForceSubmit(onDone: (period: Period) => void) {
  const client = useQueryClient()
  const [run, setRun] = useState<ForceSubmitRun | null>(null)
  const isStopped = useRef(false)
  // Lists, counts and buttons of the whole back office follow from a period.
  const reload = () => client.invalidateQueries({ queryKey: ['validation'] })
  const change = (changes: Partial<ForceSubmitRun>) => setRun((now) => now && { ...now, ...changes })

  const { mutate, isPending } = useMutation({
    mutationFn: ({ period, from }: { period: Period; from: Progress }) =>
      goThrough({
        id: period.id,
        confirm: true,
        from,
        onStep: (progress) => {
          change({ progress })
          return !isStopped.current
        },
      }),
    onMutate: ({ period, from }) => {
      isStopped.current = false
      setRun({ period, stage: 'running', progress: from, text: null, is_over: false })
    },
    onSuccess: async (progress, { period }) => {
      if (progress.next === null) {
        notify.success(runMessages({ complete: progress.complete, incomplete: progress.non_submitted ?? 0 }).join(' '))
        setRun(null)
        onDone(period)
      } else change({ stage: 'stopped' })
      await reload()
    },
    onError: async (error) => {
      change({ stage: 'failed', text: errorText(error), is_over: isOutdated(error) })
      await reload()
    },
  })
  return {
    run,
    begin: (period: Period) => !isPending && mutate({ period, from: BEGINNING }),
    /** Stops once the step under way is done: it cannot be called back. */
    stop: () => {
      isStopped.current = true
      change({ stage: 'stopping' })
    },
    resume: () => run && !isPending && mutate({ period: run.period, from: run.progress }),
    /** Forgets a run that stands still. */
    forget: () => !isPending && setRun(null),
  }
}
