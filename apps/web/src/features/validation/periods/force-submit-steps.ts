import type { ReplyOf } from '@cadran/contract/kit'
import type { forceSubmitStep } from '@cadran/contract/validation/periods'
import { api } from '../../../platform/api-client.ts'

type Step = ReplyOf<typeof forceSubmitStep>

/** How far a force-submit is: what a later one goes on from. */
export interface Progress {
  /** Complete reports counted or sent so far. */
  complete: number
  /** Reports not looked at yet; null before the first answer. */
  remaining: number | null
  next: number | null
  /** What is left unsent, once all is done. */
  non_submitted: number | null
}

export const BEGINNING: Progress = { complete: 0, remaining: null, next: null, non_submitted: null }

function after(progress: Progress, { complete, ...step }: Step): Progress {
  return { ...step, complete: progress.complete + complete }
}

interface Steps {
  id: number
  confirm: boolean
  from: Progress
  signal?: AbortSignal
  /** Told after each step; false ends it there. */
  onStep?: (progress: Progress) => boolean
}

/** Goes through a period step by step, each a call of its own, from where a former one ended (decision 12). */
export async function goThrough({ id, confirm, from, signal, onStep = () => true }: Steps): Promise<Progress> {
  let progress = from
  do {
    const step = await api.post('validation/period/{id}/force-submit-step', {
      params: { id },
      body: { confirm, after: progress.next },
      ...(signal ? { signal } : {}),
    })
    progress = after(progress, step)
  } while (onStep(progress) && progress.next !== null)
  return progress
}
