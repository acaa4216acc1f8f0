import { HALF } from '@cadran/rules/validation/planning'
import { expect, test } from 'vitest'
import { planningOf as planned } from '../../../testing/planning.ts'
import { planningOf, withPerson } from './planning-pages.ts'

const DAYS = ['2026-05-18', '2026-05-22'] as const
const one = planned(...DAYS)
const [martin, durand] = one.people
const absenceOf = ({ people, absences }: typeof one, at: number) =>
  (people[at]?.halves ?? []).map((code) => (code > 0 ? absences[code - 1]?.event_id : code))

test('WIN-03 pages follow each other: every half-day points at its own absence, and what is counted adds up', () => {
  const pages = [
    { ...one, people: martin ? [martin] : [] },
    { ...one, people: durand ? [durand] : [] },
  ]
  const whole = planningOf({ pages })
  expect(whole.people.map(({ matricule }) => matricule)).toEqual(['C201', 'C202'])
  expect([absenceOf(whole, 0), absenceOf(whole, 1)]).toEqual([absenceOf(one, 0), absenceOf(one, 1)])
  expect(whole.event_codes).toEqual(one.event_codes)
  expect(whole.days.map(({ absent }) => absent)).toEqual(one.days.map(({ absent }) => 2 * absent))
})

test('WIN-02 one person read again takes their place, refused days are free again, and the days are counted anew', () => {
  const refused = {
    ...one,
    absences: [],
    people: durand ? [{ ...durand, halves: durand.halves.map((code) => (code > 0 ? HALF.free : code)) }] : [],
  }
  const now = withPerson(one, refused)
  expect(absenceOf(now, 0)).toEqual(absenceOf(one, 0))
  expect(now.people[1]?.halves.slice(2, 4)).toEqual([HALF.free, HALF.free])
  const [before, after] = [one, now].map(({ days }) => days[1])
  expect([after?.absent, after?.present]).toEqual([(before?.absent ?? 0) - 1, (before?.present ?? 0) + 1])
  const stranger = { ...refused, people: refused.people.map((person) => ({ ...person, matricule: 'X1' })) }
  expect(withPerson(one, stranger)).toBe(one)
  expect(withPerson(one, { ...refused, people: [] })).toBe(one)
})
