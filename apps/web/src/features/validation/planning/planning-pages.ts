import type { Planning } from '@cadran/contract/validation/planning'
import { attendance } from '@cadran/rules/validation/planning'

type Person = Planning['people'][number]
type Code = Planning['event_codes'][number]

/** The same line, its absences standing so many places further in the list. */
function shifted(person: Person, by: number): Person {
  return by === 0 ? person : { ...person, halves: person.halves.map((code) => (code > 0 ? code + by : code)) }
}

function together(codes: readonly Code[], more: readonly Code[]): Code[] {
  return [...new Map([...codes, ...more].map((code) => [code.id, code])).values()]
}

/** A planning and its next page as one: people follow each other, and what is counted a day adds up (WIN-03). */
function joined(planning: Planning, next: Planning): Planning {
  return {
    ...planning,
    total: next.total,
    days: planning.days.map((day, index) => {
      const { absent = 0, remote = 0, present = 0 } = next.days[index] ?? {}
      return { ...day, absent: day.absent + absent, remote: day.remote + remote, present: day.present + present }
    }),
    event_codes: together(planning.event_codes, next.event_codes),
    absences: [...planning.absences, ...next.absences],
    people: [...planning.people, ...next.people.map((person) => shifted(person, planning.absences.length))],
  }
}

/** The pages that have come, as one planning. */
export function planningOf({ pages }: { pages: readonly Planning[] }): Planning {
  return pages.reduce(joined)
}

/** A page with one person as a later answer has them, counted anew; the page itself where they are not on it (WIN-02). */
export function withPerson(page: Planning, answer: Planning): Planning {
  const [now] = answer.people
  const at = page.people.findIndex(({ matricule }) => matricule === now?.matricule)
  const before = page.people[at]
  if (!now || !before) return page
  const [was, is] = [before, now].map(({ halves }) => attendance([halves], page.days.length))
  const counted = (kind: 'absent' | 'remote' | 'present', index: number) =>
    (is?.[index]?.[kind] ?? 0) - (was?.[index]?.[kind] ?? 0)
  return {
    ...page,
    days: page.days.map((day, index) => ({
      ...day,
      absent: day.absent + counted('absent', index),
      remote: day.remote + counted('remote', index),
      present: day.present + counted('present', index),
    })),
    event_codes: together(page.event_codes, answer.event_codes),
    absences: [...page.absences, ...answer.absences],
    // In their team of this page: an answer for one of a scope may name the team otherwise than a tree does.
    people: page.people.with(at, { ...before, halves: shifted(now, page.absences.length).halves }),
  }
}
