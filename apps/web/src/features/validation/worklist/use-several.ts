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
  proposed: Omit<Sent<T>, 'comment'> | null
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

/** Sends one act on several; whatever did not go or is not concerned stays chosen, and is told above the list (CLO-09). */
function useSending<T extends ListShape>({ worklist, rows, everywhere, setEach, told }: SeveralSetup<T>) {
  const { several, list, failureText = DEFAULT_ERROR_TEXT } = worklist
  const client = useQueryClient()
  const { setOutcome } = told
  const tell = useTellingSeveral(worklist, told.onTakenBack)
  const { send, stop, progress } = useBatches()
  const { mutate, isPending } = useMutation({
    mutationKey: list.lists,
    mutationFn: async ({ items, action, comment }: Sent<T>) => {
      const batched = await send(items, async (batch) => (await several?.post(batch, action, comment.trim())) ?? [])
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
      setEach(sent.items.map(({ key }) => [key, null]))
      setEach(refusals.map(({ key, message }) => [key, { action: sent.action, refusal: message }]))
      await everywhere.keep(kept)
    },
    onError: (_error, { items }) => setEach(items.map(({ key }) => [key, null])),
  })
  return { mutate, isPending, progress, stop, outcome: told.outcome, closeOutcome: () => setOutcome(null) }
}

/** One act on all that is chosen: asked once, with one comment, sent in batches. */
export function useSeveral<T extends ListShape>(setup: SeveralSetup<T>): Several<T> {
  const { worklist, rows, everywhere, onAnswered } = setup
  const { choice } = everywhere
  const today = useToday()
  const [proposed, setProposed] = useState<Several<T>['proposed']>(null)
  const { mutate, isPending, stop, closeOutcome, ...sending } = useSending(setup)
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
    ...sending,
    stop: leaving(stop),
    toList: onAnswered,
    closeOutcome: leaving(closeOutcome),
    chosen,
    takers,
    proposed,
    everywhere,
    busy: isPending,
    ask: (action) => {
      const items = takers(action)
      const aside = chosen.filter((item) => !items.includes(item))
      const left_out = leftOutOf(aside, action, today)
      if (items.length > 0 && !isPending)
        setProposed({ action, items, aside, left_out, is_everywhere: choice.everywhere !== null })
    },
    confirm: (comment) => {
      if (proposed) mutate({ ...proposed, comment })
      answer()
    },
    cancel: answer,
  }
}
