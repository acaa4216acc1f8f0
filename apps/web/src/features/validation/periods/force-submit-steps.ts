import type { ReplyOf } from '@cadran/contract/kit'
import type { forceSubmitStep } from '@cadran/contract/validation/periods'
import { api } from '../../../platform/api-client.ts'

type Step = ReplyOf<typeof forceSubmitStep>
export type Preview = NonNullable<Step['preview']>

/** Whom the viewer takes along of what the preview showed (CLO-04, README 58). */
export interface Choice {
  exclude: ReadonlySet<number>
  include_returned: boolean
  preview: Preview
}

/** How far a force-submit is: what a later one goes on from. */
export interface Progress {
  /** Complete reports sent so far. */
  complete: number
  /** Reports not looked at yet; null before the first answer. */
  remaining: number | null
  next: number | null
  /** What is left unsent, once all is done. */
  non_submitted: number | null
  /** Those sent whose owners wrote since the preview. */
  became_complete: readonly string[]
}

export const BEGINNING: Progress = {
  complete: 0,
  remaining: null,
  next: null,
  non_submitted: null,
  became_complete: [],
}

const PATH = 'validation/period/{id}/force-submit-step'

/** What would be sent, counted by group; nothing is written (PER-42). */
export async function askPreview(id: number, signal: AbortSignal): Promise<Preview> {
  const { preview } = await api.post(PATH, { params: { id }, body: { confirm: false, after: null }, signal })
  if (!preview) throw new Error('An unconfirmed step answers the preview')
  return preview
}

function after(progress: Progress, { complete, remaining, next, non_submitted, became_complete }: Step): Progress {
  return {
    remaining,
    next,
    non_submitted,
    complete: progress.complete + complete,
    became_complete: [...progress.became_complete, ...became_complete],
  }
}

interface Steps {
  id: number
  choice: Choice
  from: Progress
  /** Told after each step; false ends it there. */
  onStep: (progress: Progress) => boolean
}

/** Sends a period step by step, each a call of its own, from where a former one ended (decision 12). */
export async function goThrough({ id, choice, from, onStep }: Steps): Promise<Progress> {
  const { exclude, include_returned, preview } = choice
  const chosen = { exclude: [...exclude], include_returned, as_of: preview.as_of }
  let progress = from
  do {
    const body = { confirm: true, after: progress.next, ...chosen }
    progress = after(progress, await api.post(PATH, { params: { id }, body }))
  } while (onStep(progress) && progress.next !== null)
  return progress
}
