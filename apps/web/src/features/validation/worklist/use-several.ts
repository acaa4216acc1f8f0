import { type ItemOutcome, tally } from '@cadran/rules/validation/several'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DEFAULT_ERROR_TEXT } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { awaitingQuery } from '../filters/index.ts'
import type { ActStatuses } from './act-statuses.ts'
import type { SeveralOutcome } from './several-result.tsx'
import type { Choice } from './use-choice.ts'
import type { ListShape, Worklist, WorklistSeveral } from './worklist.ts'

interface Sent<T extends ListShape> {
  action: T['act']
  rows: readonly T['row'][]
  comment: string
}

export interface Several<T extends ListShape> {
  chosen: readonly T['row'][]
  /** The chosen rows that an act can be done to. */
  takers: (action: T['act']) => readonly T['row'][]
  ask: (action: T['act']) => void
  proposed: Omit<Sent<T>, 'comment'> | null
  busy: boolean
  outcome: SeveralOutcome | null
  closeOutcome: () => void
  confirm: (comment: string) => void
  cancel: () => void
}

interface SeveralSetup<T extends ListShape> {
  worklist: Worklist<T>
  rows: ReadonlyMap<string, T['row']>
  choice: Choice
  setStatus: ActStatuses<T['act']>['setStatus']
  /** The question is answered: the focus goes back to the list. */
  onAnswered: () => void
}

const UNANSWERED: ItemOutcome = { id: null, status: 500, message: null }

/** What is said of those that went, and each that did not with its reason. */
function outcomeOf<T extends ListShape>(
  { several, idOf, failureText = DEFAULT_ERROR_TEXT }: SeveralWorklist<T>,
  { rows, action }: Sent<T>,
  outcomes: readonly ItemOutcome[],
) {
  const { done, refused } = tally(rows.map((row, index) => ({ row, ...(outcomes[index] ?? UNANSWERED) })))
  const refusals = refused.map(({ row, message }) => ({ row, message: message ?? failureText }))
  return {
    refusals,
    outcome: {
      title: several.refusedWords(refusals.length),
      done: done > 0 ? several.doneWords(action, done) : null,
      refused: refusals.map(({ row, message }) => ({ key: idOf(row), name: several.nameOf(row), message })),
    },
  }
}

type SeveralWorklist<T extends ListShape> = Worklist<T> & { several: WorklistSeveral<T> }

/** Sends one act on several rows; each that was refused says why on its row and is named above the list. */
function useSending<T extends ListShape>({ worklist, choice, setStatus }: SeveralSetup<T>) {
  const { several, list, idOf, failureText = DEFAULT_ERROR_TEXT } = worklist
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<SeveralOutcome | null>(null)
  const markAll = (rows: readonly T['row'][], status: Parameters<typeof setStatus>[1]) => {
    for (const row of rows) setStatus(idOf(row), status)
  }
  const { mutate, isPending } = useMutation({
    mutationKey: list.lists,
    mutationFn: async ({ rows, action, comment }: Sent<T>) =>
      several ? several.post(rows, action, comment.trim()) : [],
    meta: { failure_text: failureText },
    onMutate: async ({ rows, action }) => {
      setOutcome(null)
      markAll(rows, { action, refusal: null })
      // A page asked for before the act would bring its former state back.
      await client.cancelQueries({ queryKey: list.lists })
    },
    onSuccess: async (outcomes, sent) => {
      if (!several) return
      const summary = outcomeOf({ ...worklist, several }, sent, outcomes)
      if (summary.outcome.done) notify.success(summary.outcome.done)
      if (summary.refusals.length > 0) setOutcome(summary.outcome)
      choice.clear()
      void client.invalidateQueries({ queryKey: awaitingQuery.queryKey })
      await client.invalidateQueries({ queryKey: list.lists })
      markAll(sent.rows, null)
      for (const { row, message } of summary.refusals) setStatus(idOf(row), { action: sent.action, refusal: message })
    },
    onError: (_error, { rows }) => markAll(rows, null),
  })
  return { mutate, isPending, outcome, closeOutcome: () => setOutcome(null) }
}

/** One act on all chosen rows: asked once, with one comment, sent in one call. */
export function useSeveral<T extends ListShape>(setup: SeveralSetup<T>): Several<T> {
  const { worklist, rows, choice, onAnswered } = setup
  const [proposed, setProposed] = useState<Several<T>['proposed']>(null)
  const { mutate, isPending, outcome, closeOutcome } = useSending(setup)
  const chosen = [...choice.chosen].flatMap((id) => rows.get(id) ?? [])
  const takers = (action: T['act']) => chosen.filter((row) => worklist.actsOf(row).includes(action))
  const answer = () => {
    setProposed(null)
    onAnswered()
  }
  return {
    chosen,
    takers,
    proposed,
    busy: isPending,
    outcome,
    closeOutcome,
    ask: (action) => {
      const taken = takers(action)
      if (taken.length > 0 && !isPending) setProposed({ action, rows: taken })
    },
    confirm: (comment) => {
      if (proposed) mutate({ ...proposed, comment })
      answer()
    },
    cancel: answer,
  }
}
