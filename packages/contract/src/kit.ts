import type { CardTab } from '@cadran/rules/administration/card-tabs'
import type { Role } from '@cadran/rules/portal/roles'
import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Who may call: `public` needs no session, `session` any session, `backend` the back office and, when `roles` is given,
 * at least one of them (validation.md 13.1), `own` nobody in another's name and, when `roles` is given, one of them
 * (administration.md 0.2, README 78). Scope and state are the service's to check.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'backend'; roles?: readonly Role[] }
  | { kind: 'own'; roles?: readonly Role[] }

export interface CallShape {
  readonly method: Method
  /** Relative to /api/, parameters in braces: `timesheet/month/{month}/{year}`. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Absent for 204. */
  readonly reply?: z.ZodMiniType
  /** 200 unless said otherwise. */
  readonly status?: 200 | 201 | 202 | 204
  /** 201 instead where something new came of it; the handler says which. */
  readonly orCreated?: true
  /** The reply is a list and X-Total-Count carries its total. */
  readonly list?: true
  /** 204 where there is nothing to answer: the service answers null. */
  readonly orNone?: true
  /** The reply is a file to keep, not JSON; `as` in its query stands for the x-switch-user header, which a browser cannot send. */
  readonly file?: true
  /** Opens somebody's record: refused, it leaves a trace; a tab of the card of `id` is told to its person by itself (AUD-14, AUD-16). */
  readonly reading?: true | { tab: CardTab }
  /** Only an address that the server has signed is answered: five minutes, in the session that asked for it (FIL-32). */
  readonly signed?: true
  /** The file is a whole list, read while it goes out: two at once a person (CLO-11). */
  readonly streamed?: true
  /** The body may carry files as base64: 24 MB, and two at once a person (FIL-13). */
  readonly large?: true
  /** The body is a form with a file, read by the service part by part. */
  readonly upload?: true
  /** It goes: since when that is told, and when at the earliest, both 'YYYY-MM-DD' and a year apart at least (TOK-24). */
  readonly ends?: { readonly told_on: string; readonly ends_on: string }
}

/** Declares one call of the API; the literal types of method and path are kept so that clients are typed by the path. */
export function defineCall<const C extends CallShape>(call: C): C {
  return call
}

/** Whether a call answers a list: X-Total-Count then carries how many rows there are, paged or not (README 53). */
export function answersList({ list, reply }: CallShape): boolean {
  return list === true || reply?._zod.def.type === 'array'
}

/** Whether a call writes on the employee's side, where each writes for oneself alone: whoever names somebody else is refused (README 45). */
export function writesForOneself({ method, access }: CallShape): boolean {
  return method !== 'GET' && (access.kind === 'session' || (access.kind === 'own' && !access.roles))
}

type Schema<T> = T extends z.ZodMiniType ? T : never
export type ParamsOf<C extends CallShape> = C['params'] extends z.ZodMiniType
  ? z.output<Schema<C['params']>>
  : undefined
export type QueryOf<C extends CallShape> = C['query'] extends z.ZodMiniType ? z.output<Schema<C['query']>> : undefined
export type QueryInputOf<C extends CallShape> = C['query'] extends z.ZodMiniType
  ? z.input<Schema<C['query']>>
  : undefined
export type BodyOf<C extends CallShape> = C['body'] extends z.ZodMiniType ? z.output<Schema<C['body']>> : undefined
export type BodyInputOf<C extends CallShape> = C['body'] extends z.ZodMiniType ? z.input<Schema<C['body']>> : undefined
export type ReplyOf<C extends CallShape> = C['reply'] extends z.ZodMiniType ? z.output<Schema<C['reply']>> : undefined

/** A page of a list call: its rows and the total that X-Total-Count carries (MON-48, BCK-41). */
export interface Page<T> {
  items: T[]
  total: number
  /** There are more than `total`, which is as far as they were counted: X-Total-More (AUD-10). */
  more?: boolean
}
