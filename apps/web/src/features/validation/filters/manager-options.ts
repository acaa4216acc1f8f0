import { sortKey } from '@cadran/rules/portal/french'
import { type FoundPerson, isTechnical } from '@cadran/rules/validation/person-filter'

export type FilterPerson = FoundPerson

/** The managers one may filter on: the visible ones and oneself when one is a manager, T matricules left out (FLT-37 to FLT-41). */
export function managerOptions(
  visible: readonly FilterPerson[],
  self: FilterPerson & { is_manager: boolean },
): FilterPerson[] {
  const people = new Map(visible.map((person) => [person.matricule, person]))
  if (self.is_manager) people.set(self.matricule, self)
  return [...people.values()]
    .filter((person) => !isTechnical(person))
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}

function orderOf({ lastname, firstname, matricule }: FilterPerson): string {
  return sortKey(lastname, firstname, matricule)
}
