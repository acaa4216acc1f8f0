import type { Calls } from '@cadran/contract/calls'
import type { BodyInputOf, CallShape, Method, QueryInputOf, ReplyOf } from '@cadran/contract/kit'
import type { OnProgress } from './transport.ts'

type Call = Calls[keyof Calls]
type CallBy<M extends Method> = Extract<Call, { method: M }>

/** Every path that the contract has for a method. */
export type PathOf<M extends Method> = CallBy<M>['path']
export type CallOf<M extends Method, P extends string> = Extract<CallBy<M>, { path: P }>

type ParamName<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamName<Rest> : never

type ParamsPart<P extends string> = [ParamName<P>] extends [never]
  ? unknown
  : { params: Record<ParamName<P>, string | number> }

type QueryPart<Q> = [Q] extends [undefined] ? unknown : Record<never, never> extends Q ? { query?: Q } : { query: Q }

type BodyPart<B> = [B] extends [undefined] ? unknown : { body: B | FormData }

export type OptionsOf<C extends CallShape> = ParamsPart<C['path']> &
  QueryPart<QueryInputOf<C>> &
  BodyPart<BodyInputOf<C>> & { signal?: AbortSignal; onProgress?: OnProgress | undefined }

/** The options of a call, optional when the call needs none. */
export type OptionsArgs<C extends CallShape> =
  Record<never, never> extends OptionsOf<C> ? [options?: OptionsOf<C>] : [options: OptionsOf<C>]

export type ReplyBy<M extends Method, P extends string> = ReplyOf<CallOf<M, P>>
type ListCall<C> = C extends CallBy<'GET'> & { list: true }
  ? ReplyOf<C> extends readonly unknown[]
    ? C
    : never
  : never
/** Every path whose answer is a bare list with its total in X-Total-Count. */
export type ListPath = ListCall<Call>['path']
/** One row of a list call. */
export type RowOf<P extends ListPath> = ReplyBy<'GET', P> extends readonly (infer Row)[] ? Row : never
