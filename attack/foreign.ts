import { randomUUID } from 'node:crypto'
import type { CallShape } from '@cadran/contract/kit'
import type pg from 'pg'
import { sampleBody } from '../apps/server/src/testing/hostile-values.ts'

const PEOPLE_EACH = 5

/** Somebody that a viewer may not read, with one of each thing that belongs to them. */
interface Outsider {
  matricule: string
  username: string
  user: number
  event: number | null
  month: number | null
  overtime: number | null
  file: number | null
  week: number | null
}

export interface ForeignAttempt {
  name: string
  method: string
  path: string
  body?: unknown
  person: Outsider
}

/** People neither the viewer nor below them, those with the most to take first. */
export async function peopleOutside(database: pg.Client, username: string): Promise<Outsider[]> {
  const { rows } = await database.query<Outsider>(
    `select u.id::int as user, u.matricule, u.username,
       (select max(e.id)::int from events e join months m on m.id = e.month_id where m.user_id = u.id) as event,
       (select max(id)::int from months where user_id = u.id) as month,
       (select max(o.id)::int from overtimes o join months m on m.id = o.month_id where m.user_id = u.id) as overtime,
       (select max(f.id)::int from month_files f join months m on m.id = f.month_id where m.user_id = u.id) as file,
       (select max(w.id)::int from extra_activity_weeks w join months m on m.id = w.month_id where m.user_id = u.id) as week
     from users u where u.is_active and u.username not like 'administr%'
       and not exists (select from hierarchy h join users v on v.id = h.ancestor_id where v.username = $1 and h.descendant_id = u.id)
     order by (select count(*) from overtimes o join months m on m.id = o.month_id where m.user_id = u.id) desc, u.id limit $2`,
    [username, PEOPLE_EACH],
  )
  return rows
}

/** Which of somebody's things a path of the contract names by its id. */
const KINDS: readonly [RegExp, keyof Outsider][] = [
  [/^timesheet\/month\/file\/\{id\}/, 'file'],
  [/overtime\/\{id\}/, 'overtime'],
  [/extra-activities\/\{id\}/, 'week'],
  [/^validation\/(month|month-action)\/\{id\}/, 'month'],
  [/^(timesheet\/event|validation\/event|validation\/event-action)\/(check-boundaries\/)?\{id(OrDate)?\}/, 'event'],
]

const PARTS: Record<string, string> = { month: '5', year: '2026', week: '20', start: '2026-05-04', end: '2026-05-08' }
const KEYS = ['event', 'events', 'month', 'months', 'matricules']

function ofPath(path: string, person: Outsider): string | null {
  const kind = KINDS.find(([form]) => form.test(path))?.[1]
  if (path.includes('{id}') || path.includes('{idOrDate}')) {
    const id = kind && person[kind]
    return id ? path.replace(/\{id(OrDate)?\}/, String(id)) : null
  }
  return path.includes('{matricule}') ? path.replace('{matricule}', person.matricule) : null
}

const filled = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => PARTS[name] ?? '1')
const keysOf = (schema: CallShape['query']) =>
  Object.keys((schema?._zod.def as { shape?: object } | undefined)?.shape ?? {})

/** What the rules ask of a body before they look whose it is about. */
function bodyAbout(shape: CallShape, person: Outsider): object | undefined {
  const sample = sampleBody(shape)
  if (!sample || Array.isArray(sample)) return sample
  const first = (key: string) => (sample as Record<string, unknown[]>)[key]?.[0]
  const several = (key: string, about: object, id: number | null) => {
    const item = first(key)
    return id === null ? null : [typeof item === 'object' ? { ...item, ...about } : id]
  }
  const action = /action/.test(shape.path) ? { action: 'validated1', comment: 'Essai' } : {}
  const named: Record<string, unknown> = {
    event: person.event,
    events: several('events', { event: person.event, action: 'validated1' }, person.event),
    // Of a day or a report of somebody named by their matricule it is the number of a month, else the id of a report.
    month: 'year' in sample ? 5 : person.month,
    year: 2026,
    matricule: person.matricule,
    client_key: randomUUID(),
    months: several('months', { month: person.month, action: 'validated1' }, person.month),
    matricules: [person.matricule],
    period: '2026-05',
  }
  const known = Object.entries(named).filter(([key]) => key in sample)
  // Somebody who has no such thing is no attempt.
  if (known.some(([, value]) => value === null)) return undefined
  return { ...sample, ...action, ...Object.fromEntries(known) }
}

const QUERIES: readonly [name: string, of: (person: Outsider) => string | null][] = [
  ['user', ({ username }) => username],
  ['matricule', ({ matricule }) => `${matricule}&period=2026-05&month=5&year=2026&week=20`],
  ['matricules[]', ({ matricule }) => matricule],
  ['search', ({ matricule }) => matricule],
  ['month', ({ month }) => (month === null ? null : String(month))],
]

/** Every way in which a call of the contract can be pointed at what is somebody's. */
export function* foreignAttempts(
  all: readonly [string, CallShape][],
  people: readonly Outsider[],
): Generator<ForeignAttempt> {
  for (const person of people) {
    for (const [name, shape] of all) {
      const { path, method } = shape
      if (!/^(timesheet|validation|user)/.test(path)) continue
      const body = bodyAbout(shape, person)
      const about = ofPath(path, person)
      if (about) yield { name, method, path: filled(about), body, person }
      else if (path.startsWith('validation') && !path.includes('{id}') && body && KEYS.some((key) => key in body))
        yield { name, method, path: filled(path), body, person }
      for (const [query, of] of QUERIES) {
        const value = of(person)
        const keys = keysOf(shape.query)
        const is_number = query === 'month' && keys.includes('year')
        const taken = method === 'GET' && !path.includes('{id') && keys.includes(query) && !is_number
        const format = path.endsWith('export') ? '&format=csv' : ''
        if (taken && value !== null) yield { name, method, path: `${filled(path)}?${query}=${value}${format}`, person }
      }
    }
  }
}
