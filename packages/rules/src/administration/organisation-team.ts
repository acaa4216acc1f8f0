import { counted } from '../portal/french.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import { A_CYCLE } from './messages.ts'

export const MOVE_WHOM = refusal('move-whom', 422, 'Choisissez une équipe ou des personnes.', 'matricules')
export const MOVES_NOBODY = refusal('moves-nobody', 422, 'Personne ne change de manager.', 'to_manager')

/** A_CYCLE with the first of the moved people below whom the new manager stands (ORG-19). */
export const cycleOf = (identity: string): Refusal => ({
  ...A_CYCLE,
  detail: `${identity} ne peut pas être sous sa propre équipe.`,
})

/** What a move of people to another manager makes change hands: how many people, managers among them, and what of theirs waits. */
export interface ChangingHands {
  people: number
  managers: number
  months: number
  absences: number
}

/** What changes hands in one sentence: '12 personnes, dont 2 managers · 5 CRA et 3 absences en attente passent à Marc Petit' (ORG-21). */
export function changingHandsSentence({ people, managers, months, absences }: ChangingHands, to: string): string {
  const moved =
    managers > 0 ? `${counted(people, 'personne')}, dont ${counted(managers, 'manager')}` : counted(people, 'personne')
  const waiting = [
    ...(months > 0 ? [`${String(months)} CRA`] : []),
    ...(absences > 0 ? [counted(absences, 'absence')] : []),
  ]
  if (waiting.length === 0) return `${moved} · rien en attente ne passe à ${to}`
  return `${moved} · ${waiting.join(' et ')} en attente ${months + absences > 1 ? 'passent' : 'passe'} à ${to}`
}

interface Managed {
  id: number
  manager_id: number | null
}

/** The people who stand under themselves, loop by loop, each from its lowest id upwards; who only stands below a loop is in none (ORG-20). */
export function loopsOf<Person extends Managed>(people: readonly Person[]): Person[][] {
  const by_id = new Map(people.map((person) => [person.id, person]))
  const seen = new Set<number>()
  return people.flatMap((first) => {
    const path: Person[] = []
    let person: Person | undefined = first
    while (person && !seen.has(person.id)) {
      seen.add(person.id)
      path.push(person)
      person = person.manager_id === null ? undefined : by_id.get(person.manager_id)
    }
    const start = person ? path.indexOf(person) : -1
    return start < 0 ? [] : [path.slice(start)]
  })
}
