import { type ItemOutcome, tally } from '@cadran/rules/validation/several'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../../platform/notifier.ts'
import type { ActStatus } from './act-statuses.ts'
import { awaitingQuery } from './filters.queries.ts'
import type { SeveralOutcome } from './several-result.tsx'
import type { Choice } from './use-choice.ts'

/** What one list says of its rows, so that several of them can be acted on together. */
export interface SeveralRoom<Item, Act extends string> {
  lists: QueryKey
  post: (items: readonly Item[], action: Act, comment: string) => Promise<ItemOutcome[]>
  idOf: (item: Item) => number
  nameOf: (item: Item) => string
  offers: (item: Item, action: Act) => boolean
  doneWords: (action: Act, count: number) => string
  refusedWords: (count: number) => string
  /** Said when a refusal says nothing itself. */
  failure_text: string
}

interface SeveralSetup<Item, Act extends string> {
  items: ReadonlyMap<string, Item>
  choice: Choice
  setStatus: (id: number, status: ActStatus<Act> | null) => void
  /** The question is answered: the focus goes back to the list. */
  onAnswered: () => void
}

interface Sent<Item, Act extends string> {
  action: Act
  items: readonly Item[]
  comment: string
}

export interface Several<Item, Act extends string> {
  chosen: readonly Item[]
  /** The chosen rows that an act can be done to. */
  takers: (action: Act) => readonly Item[]
  ask: (action: Act) => void
  asked: { action: Act; items: readonly Item[] } | null
  busy: boolean
  outcome: SeveralOutcome | null
  closeOutcome: () => void
  confirm: (comment: string) => void
  cancel: () => void
}

/** Sends one act on several rows; each that was refused says why on its row and is named above the list. */
function useSending<Item, Act extends string>(room: SeveralRoom<Item, Act>, setup: SeveralSetup<Item, Act>) {
  const { choice, setStatus } = setup
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<SeveralOutcome | null>(null)
  const markAll = (items: readonly Item[], status: ActStatus<Act> | null) => {
    for (const item of items) setStatus(room.idOf(item), status)
  }
  const { mutate, isPending } = useMutation({
    mutationKey: room.lists,
    mutationFn: ({ items, action, comment }: Sent<Item, Act>) => room.post(items, action, comment.trim()),
    meta: { failure_text: room.failure_text },
    onMutate: async ({ items, action }) => {
      setOutcome(null)
      markAll(items, { action, refusal: null })
      // A page asked for before the act would bring its former state back.
      await client.cancelQueries({ queryKey: room.lists })
    },
    onSuccess: async (outcomes, { items, action }) => {
      const told = items.map((item, index) => ({ item, ...(outcomes[index] ?? UNANSWERED) }))
      const { done, refused } = tally(told)
      const refusals = refused.map(({ item, message }) => ({ item, text: message ?? room.failure_text }))
      const words = done > 0 ? room.doneWords(action, done) : null
      if (words) notify.success(words)
      if (refusals.length > 0) {
        const named = refusals.map(({ item, text }) => ({
          key: String(room.idOf(item)),
          name: room.nameOf(item),
          message: text,
        }))
        setOutcome({ title: room.refusedWords(refusals.length), done: words, refused: named })
      }
      choice.clear()
      void client.invalidateQueries({ queryKey: awaitingQuery.queryKey })
      await client.invalidateQueries({ queryKey: room.lists })
      markAll(items, null)
      for (const { item, text } of refusals) setStatus(room.idOf(item), { action, refusal: text })
    },
    onError: (_error, { items }) => markAll(items, null),
  })
  return { mutate, isPending, outcome, closeOutcome: () => setOutcome(null) }
}

const UNANSWERED: ItemOutcome = { id: null, status: 500, message: null }

/** One act on all chosen rows: asked once, with one comment, sent in one call. */
export function useSeveral<Item, Act extends string>(
  room: SeveralRoom<Item, Act>,
  setup: SeveralSetup<Item, Act>,
): Several<Item, Act> {
  const { items, choice, onAnswered } = setup
  const [asked, setAsked] = useState<Several<Item, Act>['asked']>(null)
  const { mutate, isPending, outcome, closeOutcome } = useSending(room, setup)
  const chosen = [...choice.chosen].flatMap((row) => items.get(row) ?? [])
  const takers = (action: Act) => chosen.filter((item) => room.offers(item, action))
  const answer = () => {
    setAsked(null)
    onAnswered()
  }
  return {
    chosen,
    takers,
    asked,
    busy: isPending,
    outcome,
    closeOutcome,
    ask: (action) => {
      const taken = takers(action)
      if (taken.length > 0 && !isPending) setAsked({ action, items: taken })
    },
    confirm: (comment) => {
      if (asked) mutate({ ...asked, comment })
      answer()
    },
    cancel: answer,
  }
}

/** Asks about the chosen rows what a key stands for; whether it stands for anything. */
export function askByKey<Item, Act extends string>(
  acts_of_keys: Readonly<Record<string, readonly Act[]>>,
  key: string,
  { takers, ask }: Several<Item, Act>,
): boolean {
  const action = acts_of_keys[key]?.find((act) => takers(act).length > 0)
  if (action) ask(action)
  return action !== undefined
}
