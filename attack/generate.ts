import { placesIn, type Schema, sampleOf, withAt } from '../apps/server/src/testing/hostile-values.ts'
import { form, HEADERS, inAddress, rawValue, TEXTS, TYPES } from './hostile.ts'
import type { Sent } from './http.ts'
import type { Random } from './random.ts'

interface Parameter {
  name: string
  in: 'path' | 'query'
  schema: Schema
}

/** One call as the document that the product serves describes it. */
export interface Operation {
  method: string
  path: string
  parameters: Parameter[]
  body?: Schema
  is_form: boolean
}

interface Described {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** Every call of an OpenAPI document. */
export function operationsOf({ paths }: { paths: Record<string, Record<string, Described>> }): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
      is_form: 'multipart/form-data' in (requestBody?.content ?? {}),
    })),
  )
}

const KNOWN: Record<string, readonly string[]> = {
  month: ['5', '4', '6', '3'],
  year: ['2026'],
  week: ['20', '21'],
  size: ['small'],
  start: ['2026-05-04'],
  end: ['2026-05-08'],
  start_at: ['2026-05-20'],
  end_at: ['2026-05-21'],
  minDate: ['2026-01-01'],
  maxDate: ['2026-12-31'],
  period: ['2026-05', 'pending'],
  maxResults: ['10'],
  page: ['1', '2'],
  format: ['csv', 'xlsx'],
  idOrDate: ['2026-05-20'],
  types: ['all'],
  states: ['all'],
}

/** A text that the call may well accept. */
function plausible(random: Random, { name, schema }: Parameter, matricules: readonly string[]): string {
  const bare = name.replace('[]', '')
  if (/matricule|manager|user/i.test(bare)) return random.pick(matricules)
  const known = KNOWN[bare]
  if (known) return random.pick(known)
  return bare === 'id' ? String(1 + random.below(80)) : String(sampleOf(schema, bare))
}

/** The address of a call with every parameter as it may well accept it. */
export function plausibleAddress(
  random: Random,
  { path, parameters }: Operation,
  matricules: readonly string[],
): string {
  const of = (parameter: Parameter) => encodeURIComponent(plausible(random, parameter, matricules))
  const placed = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    return parameter ? of(parameter) : '1'
  })
  const query = parameters.filter((one) => one.in === 'query').map((one) => `${one.name}=${of(one)}`)
  return query.length > 0 ? `${placed}?${query.join('&')}` : placed
}

function addressOf(random: Random, { path, parameters }: Operation, matricules: readonly string[]): string {
  const textOf = (parameter: Parameter) => {
    const text = random.chance(0.3) ? random.pick(TEXTS) : plausible(random, parameter, matricules)
    return inAddress(random, text)
  }
  const placed = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    return parameter ? textOf(parameter) : '1'
  })
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && random.chance(0.6))
    .flatMap((parameter) => {
      const { name } = parameter
      const written = random.pick([name, name, name, name, `${name}[]`, name.replace('[]', ''), `${name}[a]`])
      const times = random.pick([1, 1, 1, 1, 1, 2, 40])
      return Array.from({ length: times }, () => `${encodeURIComponent(written)}=${textOf(parameter)}`)
    })
  if (random.chance(0.05)) query.push(`${random.pick(['__proto__', 'user', 'as', 'a[b][c]', 'toString', ''])}=1`)
  return query.length > 0 ? `${placed}?${query.join('&')}` : placed
}

const HERE = '\u0001here\u0001'

/** The body as the call asks for it, with up to three of its values replaced, left out or added to. */
function jsonOf(random: Random, schema: Schema): string {
  let value = sampleOf(schema, '')
  const raws: string[] = []
  for (let turns = random.pick([0, 1, 1, 1, 2, 3]); turns > 0; turns -= 1) {
    const places = [...placesIn(value)]
    const [place] = places.length > 0 ? random.pick(places) : [[]]
    raws.push(rawValue(random))
    value = withAt(value, place, random.chance(0.1) ? undefined : HERE)
  }
  if (random.chance(0.08) && typeof value === 'object' && value !== null) {
    value = { ...value, [random.pick(['constructor', 'id', 'user', 'state', 'toJSON', 'length'])]: HERE }
  }
  let text = JSON.stringify(value) ?? ''
  while (text.includes(JSON.stringify(HERE)))
    text = text.replace(JSON.stringify(HERE), () => raws.pop() ?? rawValue(random))
  if (random.chance(0.03)) text = text.replace('{', '{"__proto__":{"is_active":true},')
  return text
}

/** A body that is none, or not the one that its type says. */
function brokenBody(random: Random, text: string): Buffer {
  const bytes = Buffer.from(text)
  const ways: (() => Buffer)[] = [
    () => Buffer.alloc(0),
    () => bytes.subarray(0, random.below(bytes.length + 1)),
    () => Buffer.concat([Buffer.from('\ufeff'), bytes]),
    () => Buffer.concat([bytes, Buffer.from([0xff, 0xfe, 0x00])]),
    () => Buffer.from([0x22, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0x22]),
    () => Buffer.from(`{"a":"${'x'.repeat(66_000)}"}`),
    () => Buffer.from('['.repeat(30_000)),
    () => Buffer.from(rawValue(random)),
    () => Buffer.from("{'a':1}"),
    () => Buffer.concat([bytes, bytes]),
  ]
  return random.pick(ways)()
}

function bodyOf(random: Random, operation: Operation): { type: string; body: Buffer | string } | null {
  if (operation.is_form) return form(random)
  // Nobody sends a body with a reading call; some do.
  if (operation.method === 'GET') return null
  if (!operation.body && random.chance(0.9)) return null
  const text = jsonOf(random, operation.body ?? {})
  const type = random.chance(0.05) ? random.pick(TYPES) : 'application/json'
  return { type, body: random.chance(0.1) ? brokenBody(random, text) : text }
}

const OTHER_METHODS = ['PUT', 'HEAD', 'OPTIONS', 'DELETE', 'PATCH', 'POST', 'GET', 'TRACE', 'PROPFIND']

/** One request for this call, near to what it asks for. */
export function requestFor(random: Random, operation: Operation, matricules: readonly string[], cookie: string): Sent {
  const path = addressOf(random, operation, matricules)
  const sent = bodyOf(random, operation)
  return {
    method: random.chance(0.02) ? random.pick(OTHER_METHODS) : operation.method,
    path,
    headers: {
      ...(cookie && { cookie }),
      ...(sent?.type && { 'content-type': sent.type }),
      ...(random.chance(0.06) && random.pick(HEADERS)),
    },
    body: sent?.body,
  }
}
