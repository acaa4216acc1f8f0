import { periodKey } from '@cadran/rules/timesheet/day'
import { MOST_REMINDED } from '@cadran/rules/validation/reminders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'
import { counted, number } from './period-words.ts'
import {
  PERIODS,
  type Period,
  UNSENT_PEOPLE,
  type UnsentFilter,
  type UnsentPerson,
  unsentQuery,
} from './periods.queries.ts'

/** Whom a reminder goes to: people chosen by hand, or everybody whom a list shows. */
export type ReminderTarget =
  | { kind: 'chosen'; people: readonly UnsentPerson[] }
  | { kind: 'all'; filter: UnsentFilter; count: number; people: readonly UnsentPerson[] }

export function countOf(target: ReminderTarget): number {
  return target.kind === 'all' ? target.count : target.people.length
}

/** How a reminder went: how many mails leave, and who gets none with the reason. */
export interface ReminderResult {
  sent: number
  refused: { matricule: string; identity: string; message: string }[]
}

/** Nobody gets a reminder so soon after another one (README 71). */
export const mayBeReminded = ({ reminded }: UnsentPerson) => !reminded?.lately

/** As many as a list answers at once. */
const BATCH = 100

/** The people of a target, as many at once as one call takes; a list is read page by page. */
async function* batchesOf(period: Period, target: ReminderTarget): AsyncGenerator<readonly UnsentPerson[]> {
  if (target.kind === 'chosen') {
    for (let from = 0; from < target.people.length; from += MOST_REMINDED) {
      yield target.people.slice(from, from + MOST_REMINDED)
    }
    return
  }
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const query = { ...unsentQuery(target.filter), maxResults: BATCH, page }
    const { items, total } = await api.list('validation/period/{id}/people', { params: { id: period.id }, query })
    isLast = items.length === 0 || page * BATCH >= total
    // Of the whole list, which stays as it is while some of it are reminded.
    const people = items.filter(mayBeReminded)
    if (people.length > 0) yield people
  }
}

async function send(period: Period, target: ReminderTarget, onStep: (done: number) => void): Promise<ReminderResult> {
  const result: ReminderResult = { sent: 0, refused: [] }
  for await (const people of batchesOf(period, target)) {
    const matricules = people.map(({ matricule }) => matricule)
    const outcomes = await api.post('validation/remind', { body: { matricules, period: periodKey(period) } })
    const names = new Map(people.map(({ matricule, identity }) => [matricule, identity]))
    for (const { matricule, ok, refusal } of outcomes) {
      if (ok) result.sent += 1
      else
        result.refused.push({ matricule, identity: names.get(matricule) ?? matricule, message: refusal?.message ?? '' })
    }
    onStep(result.sent + result.refused.length)
  }
  return result
}

function sentWords(n: number): string {
  return `${number(n)} ${counted(n, 'personne relancée', 'personnes relancées')}`
}

/** A reminder from the question to its result; whoever was refused stays in sight (CLO-03). */
export function useReminders(period: Period) {
  const client = useQueryClient()
  const [target, setTarget] = useState<ReminderTarget | null>(null)
  const [done, setDone] = useState(0)
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: (whom: ReminderTarget) => send(period, whom, setDone),
    // The dialog stays open and says what is wrong itself (WIN-12).
    meta: { quiet: true },
    onSuccess: ({ sent, refused }) => {
      if (sent > 0) notify.success(sentWords(sent))
      if (refused.length === 0) setTarget(null)
    },
    // What was reminded before a failure is.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: UNSENT_PEOPLE }),
        client.invalidateQueries({ queryKey: PERIODS }),
      ]),
  })
  return {
    target,
    ask: (whom: ReminderTarget) => {
      reset()
      setDone(0)
      setTarget(whom)
    },
    confirm: () => target && !isPending && mutate(target),
    leave: () => setTarget(null),
    done,
    busy: isPending,
    result: data ?? null,
    error,
  }
}
