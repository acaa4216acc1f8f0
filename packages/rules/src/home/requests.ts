import { formatDays1, ofMonth } from '../portal/french.ts'
import type { Day } from '../timesheet/day.ts'
import type { DayRange } from '../timesheet/half-day.ts'
import { dayWords, rangeWords } from './days-in-words.ts'

/** How long an answer stays on the home, in days (HOM-04). */
export const ANSWERED_DAYS = 14
export const REQUESTS_SHOWN = 3

/** For how many days the home tells what a deputy has decided: longer than most leaves, so that whoever comes back finds it (DEL-39). */
export const LENT_DECISION_DAYS = 30
/** How many of them; the others are a link away. */
export const LENT_DECISIONS_SHOWN = 3

/** What a request is about: an absence, a report, the right to enter extra activities. */
export const REQUEST_KINDS = ['absence', 'report', 'extra_activities'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** Where it stands for whoever asked; `returned` and `refused` ask something of them. */
export const REQUEST_STATUSES = ['refused', 'returned', 'waiting', 'validated', 'accepted'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** What of a request decides where it stands in the list; `since` is when it began to wait, or when it was answered. */
export interface OwnRequest {
  status: RequestStatus
  since: Day
}

const RANKS = { refused: 0, returned: 0, waiting: 1, validated: 2, accepted: 2 } as const satisfies Record<
  RequestStatus,
  number
>

/** What asks for an act first, then what waits, the longest first, then what was answered, the latest first (HOM-04). */
export function orderRequests<Request extends OwnRequest>(requests: readonly Request[]): Request[] {
  return requests.toSorted((a, b) => {
    const rank = RANKS[a.status] - RANKS[b.status]
    if (rank !== 0) return rank
    const older = a.since.localeCompare(b.since)
    return a.status === 'waiting' ? older : -older
  })
}

/** A request as its words need it. */
interface ToldRequest extends OwnRequest {
  kind: RequestKind
  by: string | null
  comment: string | null
  month: number
  absence: (DayRange & { days_count: number; description: string }) | null
}

/** What was asked for, in words: 'Congés payés, vendredi 15 mai · 1 j', 'CRA de mars' (HOM-04). */
export function requestTitle({ kind, month, absence }: ToldRequest, today: Day): string {
  if (absence) return `${absence.description}, ${rangeWords(absence, today)} · ${formatDays1(absence.days_count)} j`
  return kind === 'report' ? `CRA ${ofMonth({ month })}` : `Activités complémentaires ${ofMonth({ month })}`
}

const ANSWERS = {
  refused: ['Refusée', 'Refusé'],
  returned: ['Renvoyée', 'Renvoyé'],
  validated: ['Validée', 'Validé'],
  accepted: ['Acceptée', 'Accepté'],
} as const satisfies Record<Exclude<RequestStatus, 'waiting'>, readonly [string, string]>

/** Where it stands, in a word: 'En attente', 'Validée' (HOM-04). */
export function requestState({ status, kind }: Pick<ToldRequest, 'status' | 'kind'>): string {
  if (status === 'waiting') return 'En attente'
  return ANSWERS[status][kind === 'report' ? 1 : 0]
}

/** Who it waits for and since when, or who answered, when or why (HOM-04). */
export function requestDetail(request: ToldRequest, today: Day): string {
  const { status, since, by, comment } = request
  const day = dayWords(since, today)
  if (status === 'waiting') return `En attente ${by === null ? '' : `de ${by} `}depuis ${day}`
  const answered = by === null ? requestState(request) : `${requestState(request)} par ${by}`
  return comment === null ? `${answered} ${day}` : `${answered} : « ${comment} »`
}
