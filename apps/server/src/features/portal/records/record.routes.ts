import type { CallShape, Page } from '@cadran/contract/kit'
import type { Binder, Handler } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertMay, changeRecord, createRecord, existing, pageOf, removeRecord } from './record.service.ts'
import type { Caller, CallOfOne, RecordKind } from './record-kind.ts'

/** What answers the five calls of a record. */
export function recordHandlers<D, F extends object, N extends { updated_at: string }, E, R>(
  platform: Platform,
  kind: RecordKind<D, F, N, E, R>,
) {
  const assertWrites = ({ viewer }: Caller) => assertMay(kind.mayWrite(viewer.subject))
  return {
    list: async (input: Caller & { query: { maxResults: number; page: number; search: string } }): Promise<Page<R>> => {
      assertWrites(input)
      const page = pageOf(await kind.rows(platform), input.query, kind.textOf)
      return kind.complete ? { ...page, items: await kind.complete(platform, page.items) } : page
    },
    load: async (input: CallOfOne): Promise<E> => {
      assertWrites(input)
      return existing(await kind.read(platform.database.kysely, input.params.id))
    },
    create: (input: Caller & { body: () => D }): Promise<E> => createRecord(platform, input, kind),
    change: (input: CallOfOne & { body: () => D & { updated_at: string } }): Promise<E> =>
      changeRecord(platform, input, kind),
    remove: (input: CallOfOne): Promise<void> => removeRecord(platform, input, kind),
  }
}

/** Binds several calls at once, each to the handler of its name. */
export function bindEach<const C extends Record<string, CallShape>>(
  { bind }: Binder,
  calls: C,
  handlers: { [K in keyof C]: Handler<C[K]> },
): void {
  const one = <K extends keyof C>(name: K) => bind(calls[name], handlers[name])
  for (const name of Object.keys(calls)) one(name)
}
