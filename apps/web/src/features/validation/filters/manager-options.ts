import { searchKey, sortKey } from '@cadran/rules/portal/french'

export interface FilterPerson {
  matricule: string
  firstname: string
  lastname: string
}

/** The managers one may filter on: the visible ones and oneself when one is a manager, T matricules left out (FLT-37 to FLT-41). */
export function managerOptions(
  visible: readonly FilterPerson[],
  self: FilterPerson & { is_manager: boolean },
): FilterPerson[] {
  const people = new Map(visible.map((person) => [person.matricule, person]))
  if (self.is_manager) people.set(self.matricule, self)
  return [...people.values()]
    .filter((person) => !/^t/i.test(person.matricule))
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}

function orderOf({ lastname, firstname, matricule }: FilterPerson): string {
  return sortKey(lastname, firstname, matricule)
}

/** Whether a search finds a person: part of a name, of both in either order, or of the matricule; case and accents ignored (FLT-37, FLT-42). */
export function isFound({ matricule, firstname, lastname }: FilterPerson, search: string): boolean {
  const wanted = searchKey(search)
  return [`${firstname} ${lastname}`, `${lastname} ${firstname}`, matricule].some((text) =>
    searchKey(text).includes(wanted),
  )
}
