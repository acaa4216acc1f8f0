import type { Crowd } from './deadline-data.ts'

// What everybody asks for on the last day of a month.

export interface PlannedCall {
  method: 'GET' | 'POST'
  path: string
  person: number
  body?: unknown
  expected: number
}

/** What each is called, and the p99 that is wanted of it, in ms. */
export const NAMES = {
  month: ['load the month', 25],
  create: ['create an event', 60],
  codes: ['codes of the person', 25],
  send: ['send the month', 60],
  list: ['lists of validation', 25],
  validate: ['validate an absence', 60],
} as const
export type Kind = keyof typeof NAMES
export const KINDS = Object.keys(NAMES) as Kind[]

export function nth<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('Nobody is left')
  return item
}

function listCall({ managers, payroll }: Crowd, index: number): PlannedCall {
  // Payroll looks over the whole company: one of them comes for a hundred managers.
  if (index % 100 === 99)
    return {
      method: 'GET',
      path: 'validation/month?types[]=all&maxResults=10&page=1&states[]=all&period=pending',
      person: payroll,
      expected: 200,
    }
  const { id, matricule } = nth(managers, index)
  const page = `types[]=all&maxResults=10&page=1&states[]=submitted&manager=${matricule}`
  const path = index % 2 === 0 ? `validation/event/absence/user?${page}` : `validation/month?${page}&period=pending`
  return { method: 'GET', path, person: id, expected: 200 }
}

/** What is asked next of each kind: everybody in turn, and what can be done once is done once. */
export function askers(crowd: Crowd): Record<Kind, () => PlannedCall> {
  const { people, waiting, free, path, code } = crowd
  const counters = { month: 0, create: 0, codes: 0, send: 0, list: 0, validate: 0 }
  const turn = (kind: Kind) => counters[kind]++
  return {
    month: () => ({
      method: 'GET',
      path: `timesheet/month/${path}`,
      person: nth(people, turn('month')),
      expected: 200,
    }),
    codes: () => ({
      method: 'GET',
      path: `timesheet/event-code/${free[0]?.day}/${free[0]?.day}`,
      person: nth(people, turn('codes')),
      expected: 200,
    }),
    create: () => {
      const index = turn('create')
      const half = nth(free, Math.floor(index / people.length))
      const { day, moment } = half
      const event = { start_at: day, start_moment: moment, end_at: day, end_moment: moment, event_code: code }
      return { method: 'POST', path: 'timesheet/event', person: nth(people, index), body: [event], expected: 201 }
    },
    send: () => ({
      method: 'POST',
      path: `timesheet/month/${path}`,
      person: nth(people, turn('send')),
      body: { satisfaction: 3 },
      expected: 200,
    }),
    list: () => listCall(crowd, turn('list')),
    validate: () => {
      const { event, manager, updated_at } = nth(waiting, turn('validate'))
      const body = { event, action: 'validated1', updated_at }
      return { method: 'POST', path: 'validation/event-action', person: manager, body, expected: 201 }
    },
  }
}
