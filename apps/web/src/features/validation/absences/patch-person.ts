import type { Absence, AbsencePerson } from '@cadran/contract/validation/absences'

/** People with their absences, and how many there are in all. */
export interface AbsencePage {
  items: AbsencePerson[]
  total: number
}

/**
 * The pages of a list with this person as they are now. Null takes them away with their last matching absence, and the
 * total of every page follows (ABS-117).
 */
export function patchPerson(
  pages: readonly AbsencePage[],
  matricule: string,
  person: AbsencePerson | null,
): AbsencePage[] {
  const isThem = (item: AbsencePerson) => item.matricule === matricule
  const leaves = person === null && pages.some((page) => page.items.some(isThem))
  return pages.map(({ items, total }) => ({
    items: items.flatMap((item) => (isThem(item) ? (person ?? []) : item)),
    total: leaves ? total - 1 : total,
  }))
}

/** The same pages with one absence as it is now, in its place (KEY-07). */
export function patchAbsence(pages: readonly AbsencePage[], now: Absence): AbsencePage[] {
  const isIt = ({ id }: Absence) => id === now.id
  return pages.map(({ items, total }) => ({
    items: items.map((person) =>
      person.absences.some(isIt)
        ? { ...person, absences: person.absences.map((absence) => (isIt(absence) ? now : absence)) }
        : person,
    ),
    total,
  }))
}
