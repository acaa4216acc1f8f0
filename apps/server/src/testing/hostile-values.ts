import type { CallShape } from '@cadran/contract/kit'
import * as z from 'zod/mini'

// Payloads made of what the contract says of each field, and the same with one id in them gone wrong.

export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
}
export type Place = readonly (string | number)[]

const INT_OVERFLOW = 2_147_483_648
/** For a field of a body: unknown, beyond the database's integers, of another type. */
const VALUES = [999_999, INT_OVERFLOW, Number.MAX_SAFE_INTEGER, -1, 1.5, 'x', '\0', null, {}]
/** For a part of a path or a query. */
export const HOSTILE_TEXTS = ['999999', String(INT_OVERFLOW), '999999999999999', '-1', '1.5', 'x', '%00']

const TEXTS: readonly [RegExp, string][] = [
  [/^(updated_at|former_label|as_of)$/, '2026-05-11T10:00:00'],
  [/_at$|date|day$/i, '2026-05-20'],
  [/moment/, 'am'],
  [/_url$|^url$/, 'https://exemple.fr/'],
  [/^tab$/, 'contact'],
  [/^area$/, 'document'],
  [/password/, 'Un-Mot-2-Passe!'],
  [/time|_start|_end$/, '18:00'],
  [/role/, 'ROLE_SYNDIC_Z'],
  [/file$/, 'a.pdf||JVBERi0xLjQK'],
]
const textOf = (name: string) => TEXTS.find(([pattern]) => pattern.test(name))?.[1] ?? 'Essai'

export function sampleOf(schema: Schema, name: string): unknown {
  const { anyOf, properties, items } = schema
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (anyOf) return sampleOf(anyOf.find(({ type }) => type !== 'null') ?? {}, name)
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, of]) => [key, sampleOf(of, key)]))
  if (schema.type === 'array') return items ? [sampleOf(items, name)] : []
  if (schema.type === 'boolean') return true
  return schema.type === 'integer' || schema.type === 'number' ? 1 : textOf(name)
}

export function* placesIn(value: unknown, at: Place = []): Generator<[Place, unknown]> {
  if (at.length > 0) yield [at, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, inside] of Object.entries(value))
    yield* placesIn(inside, [...at, Array.isArray(value) ? Number(key) : key])
}

export function withAt(value: unknown, [key, ...rest]: Place, put: unknown): unknown {
  if (key === undefined) return put
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? withAt(item, rest, put) : item))
  const whole = value as Record<string, unknown>
  return { ...whole, [key]: withAt(whole[key], rest, put) }
}

const schemaOf = (schema: z.ZodMiniType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** The names of a call's query parameters. */
export const queryNames = ({ query }: CallShape): string[] => Object.keys((query && schemaOf(query).properties) ?? {})

/** Whether what stands there names something, or how many; texts that are only kept do not. */
const isId = (place: Place, value: unknown) =>
  typeof value === 'number' ||
  /(^|_)(ids?|codes?|matricules?|users?|keys?|event|month|role|tab|area|type)$/i.test(
    String(place.findLast((key) => typeof key === 'string')),
  )

/** A body as the call asks for it. */
export const sampleBody = ({ body }: CallShape): object | undefined => body && (sampleOf(schemaOf(body), '') as object)

/** The same with one id gone wrong, for every id in it and every value that none has. */
export function* wrongBodies(good: object | undefined): Generator<object> {
  if (!good) return
  for (const [place, value] of placesIn(good)) {
    if (isId(place, value)) for (const put of VALUES) yield withAt(good, place, put) as object
  }
}
