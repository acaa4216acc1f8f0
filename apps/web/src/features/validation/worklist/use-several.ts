import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DEFAULT_ERROR_TEXT, errorText } from '../../../platform/api-error.ts'
import { useToday } from '../../../platform/public-config.ts'
import { awaitingQuery } from '../filters/index.ts'
import type { ActStatuses } from './act-statuses.ts'
import { type LeftOut, leftOutOf } from './left-out.ts'
import { type SeveralOutcome, severalOutcome } from './several-outcome.ts'
import { useTellingSeveral } from './taking-back.ts'
import { toldLater } from './told-later.ts'
import { type Progress, useBatches } from './use-batches.ts'
import type { Everywhere } from './use-everywhere.ts'
import type { useOutcome } from './use-outcome.ts'
import { useUnsentComment } from './use-unsent-comment.ts'
import type { ChosenItem, ListShape, Worklist } from './worklist.ts'

interface Sent<T extends ListShape> {
  action: T['act']
  items: readonly ChosenItem<T['act']>[]
  /** Chosen too, and not offered the act. */
  aside: readonly ChosenItem<T['act']>[]
  left_out: LeftOut | null
  comment: string
  /** Chosen over all pages: its result names everybody. */
  is_everywhere: boolean
}

export interface Several<T extends ListShape> {
  chosen: readonly ChosenItem<T['act']>[]
  /** The chosen ones that an act can be done to. */
  takers: (action: T['act']) => readonly ChosenItem<T['act']>[]
  ask: (action: T['act']) => void
  /** With what was written the last time, where it did not go. */
  proposed: Sent<T> | null
  everywhere: Everywhere<T>
  busy: boolean
  progress: Progress | null
  stop: () => void
  /** The focus goes back to the list. */
  toList: () => void
  outcome: SeveralOutcome | null
  closeOutcome: () => void
  confirm: (comment: string) => void
  cancel: () => void
}

interface SeveralSetup<T extends ListShape> {
  worklist: Worklist<T>
  rows: ReadonlyMap<string, T['row']>
  everywhere: Everywhere<T>
  setEach: ActStatuses<T['act']>['setEach']
  told: ReturnType<typeof useOutcome>
  /** The focus goes back to the list. */
  onAnswered: () => void
}

const idle = (items: readonly { key: string }[]) => items.map(({ key }) => [key, null] as const)

/** The row goes on with what was written for all (KEY-07). */
const refusedWith = <Act extends string>(refusal: string, { action, comment }: { action: Act; comment: string }) => ({
  action,
  refusal,
  comment,
})

/** Sends one act on several; whatever did not go or is not concerned stays chosen, and is told above the list (CLO-09). */
function useSending<T extends ListShape>({ worklist, rows, everywhere, setEach, told }: SeveralSetup<T>) {
  const { several, list, failureText = DEFAULT_ERROR_TEXT } = worklist
  const client = useQueryClient()
  const { setOutcome } = told
  const tell = useTellingSeveral(worklist, told.onTakenBack)
  const { send, stop, progress } = useBatches()
  const unsent = useUnsentComment()
  const { mutate, isPending } = useMutation({
    mutationKey: list.lists,
    mutationFn: async ({ items, action, comment }: Sent<T>) => {
      const batched = await send(items, async (batch) => (await several?.post(batch, action, comment)) ?? [])
      if (batched.failure && batched.outcomes.length === 0) throw batched.failure.error
      return batched
    },
    meta: { failure_text: failureText },
    onMutate: async ({ items, action }) => {
      setOutcome(null)
      setEach(items.map(({ key }) => [key, { action, refusal: null }]))
      // A page asked for before the act would bring its former state back.
      await client.cancelQueries({ queryKey: list.lists })
    },
    onSuccess: async ({ outcomes, failure, is_stopped }, sent) => {
      if (!several) return
      const failed = failure && { size: failure.size, text: errorText(failure.error, failureText) }
      const answers = outcomes.map((outcome, place) => ({ row: rows.get(sent.items[place]?.key ?? ''), outcome }))
      const later = toldLater(worklist, answers)
      const has_undo = worklist.undo !== undefined
      const answered = { outcomes, failed, is_stopped, failureText, later, has_undo }
      const { notice, summary, done, kept, refusals } = severalOutcome(several, sent, answered)
      if (notice !== null) tell(notice, { rows: done.flatMap((key) => rows.get(key) ?? []), action: sent.action })
      setOutcome(summary)
      void client.invalidateQueries({ queryKey: awaitingQuery.queryKey })
      await client.invalidateQueries({ queryKey: list.lists })
      unsent.keep(sent, done)
      setEach([...idle(sent.items), ...refusals.map(({ key, message }) => [key, refusedWith(message, sent)] as const)])
      await everywhere.keep(kept)
    },
    onError: (_error, sent) => {
      unsent.keep(sent)
      setEach(idle(sent.items))
    },
  })
  return { mutate, isPending, progress, stop, writtenFor: unsent.of }
}

/** One act on all that is chosen: asked once, with one comment, sent in batches. */
export function useSeveral<T extends ListShape>(setup: SeveralSetup<T>): Several<T> {
  const { worklist, rows, everywhere, told, onAnswered } = setup
  const { choice } = everywhere
  const today = useToday()
  const [proposed, setProposed] = useState<Several<T>['proposed']>(null)
  const { mutate, isPending, progress, stop, writtenFor } = useSending(setup)
  const chosen = [...choice.chosen].flatMap((key) => {
    const row = rows.get(key)
    return (row && worklist.several?.itemOf(row)) ?? choice.everywhere?.get(key) ?? []
  })
  const takers = (action: T['act']) => chosen.filter(({ actions }) => actions.includes(action))
  // What had the focus leaves with what it did: the question, 'Arrêter', the result.
  const leaving = (act: () => void) => () => {
    act()
    onAnswered()
  }
  const answer = leaving(() => setProposed(null))
  return {
    progress,
    stop: leaving(stop),
    toList: onAnswered,
    outcome: told.outcome,
    closeOutcome: leaving(() => told.setOutcome(null)),
    chosen,
    takers,
    proposed,
    everywhere,
    busy: isPending,
    ask: (action) => {
      const items = takers(action)
      const aside = chosen.filter((item) => !items.includes(item))
      const left_out = leftOutOf(aside, action, today)
      const is_everywhere = choice.everywhere !== null
      if (items.length > 0 && !isPending)
        setProposed({ action, items, aside, left_out, comment: writtenFor({ action, items }), is_everywhere })
    },
    confirm: (comment) => {
      if (proposed) mutate({ ...proposed, comment: comment.trim() })
      answer()
    },
    cancel: answer,
  }
}
