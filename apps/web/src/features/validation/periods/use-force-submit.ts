import { runMessages } from '@cadran/rules/validation/force-submit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { isOutdated } from '../worklist/index.ts'
import { BEGINNING, type Choice, goThrough, type Progress } from './force-submit-steps.ts'
import type { Period } from './periods.queries.ts'

/** A run that has begun: what it has done stays done, whatever becomes of it. */
export interface ForceSubmitRun {
  period: Period
  choice: Choice
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

function doneWords({ complete, non_submitted, became_complete }: Progress, { exclude, ...choice }: Choice): string {
  const left = non_submitted ?? 0
  const left_out = Math.min(exclude.size, left)
  const returned = choice.include_returned ? 0 : Math.min(choice.preview.returned, left - left_out)
  return runMessages({ complete, returned, left_out, incomplete: left - left_out - returned }, became_complete).join(
    ' ',
  )
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
    mutationFn: ({ period, choice, from }: { period: Period; choice: Choice; from: Progress }) =>
      goThrough({
        id: period.id,
        choice,
        from,
        onStep: (progress) => {
          change({ progress })
          return !isStopped.current
        },
      }),
    onMutate: ({ period, choice, from }) => {
      isStopped.current = false
      setRun({ period, choice, stage: 'running', progress: from, text: null, is_over: false })
    },
    onSuccess: async (progress, { period, choice }) => {
      if (progress.next === null) {
        notify.success(doneWords(progress, choice))
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
    begin: (period: Period, choice: Choice) => !isPending && mutate({ period, choice, from: BEGINNING }),
    /** Stops once the step under way is done: it cannot be called back. */
    stop: () => {
      isStopped.current = true
      change({ stage: 'stopping' })
    },
    resume: () => run && !isPending && mutate({ period: run.period, choice: run.choice, from: run.progress }),
    /** Forgets a run that stands still. */
    forget: () => !isPending && setRun(null),
  }
}
