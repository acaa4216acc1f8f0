import { PEOPLE } from '../features/validation/absences/absence-fixtures.ts'
import type { AbsencePerson } from '../features/validation/absences/absences.queries.ts'
import { type ApiRequest, FakeApi } from './fake-api.ts'

const LIST = 'validation/event/absence/user'
const ACT = 'validation/event-action'

/** Aubry with two absences, Benali, Caron at level 2 and Durand: each more costs every query its time. */
export const LISTED = PEOPLE.slice(0, 4)

/** The same, with enough left for each. */
const COVERED = LISTED.map((one) => ({
  ...one,
  absences: one.absences.map((absence) => ({ ...absence, insufficient_balance: false })),
}))

/** A server that lists who is left and takes acts away from their lists. */
export function office(listed: AbsencePerson[] = COVERED): FakeApi {
  let people = listed
  const list = ({ query }: ApiRequest) => {
    const named = query.getAll('matricules[]')
    const found = named.length > 0 ? people.filter((one) => named.includes(one.matricule)) : people
    return new Response(JSON.stringify(found), { headers: { 'X-Total-Count': String(found.length) } })
  }
  return new FakeApi().on('GET', LIST, list).on('POST', ACT, ({ body }) => {
    people = without(people, eventOf(body))
    return new Response('{}', { status: 201 })
  })
}

function eventOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'event' in body ? body.event : null
}

function without(people: AbsencePerson[], event: unknown): AbsencePerson[] {
  return people
    .map((one) => ({ ...one, absences: one.absences.filter((absence) => absence.id !== event) }))
    .filter((one) => one.absences.length > 0)
}
