import { api } from '../../../platform/api-client.ts'
import type { Several, SeveralQuestion, SeveralRoom } from '../filters/index.ts'
import { ABSENCE_LISTS, type Absence, type AbsenceAct, type AbsencePerson } from './absences.queries.ts'
import { FAILURE_TEXT } from './use-absence-acts.ts'

export interface Row {
  person: AbsencePerson
  absence: Absence
}
export type SeveralAbsences = Several<Row, AbsenceAct>

/** '1 absence', '4 absences'. */
export function absenceCount(count: number): string {
  return count === 1 ? '1 absence' : `${String(count)} absences`
}

const DONE: Readonly<Record<AbsenceAct, string>> = {
  validated1: 'validée',
  validated2: 'validée',
  refused: 'refusée',
  submitted: 'renvoyée',
}

/** What acting on several absences is. */
export const SEVERAL_ABSENCES: SeveralRoom<Row, AbsenceAct> = {
  lists: ABSENCE_LISTS,
  post: (items, action, comment) => {
    const events = items.map(({ absence }) => ({ event: absence.id, action, updated_at: absence.updated_at }))
    return api.post('validation/event-actions', { body: { events, comment } })
  },
  idOf: ({ absence }) => absence.id,
  nameOf: ({ person, absence }) => `${absence.event_code.description} de ${person.identity}`,
  offers: ({ absence }, action) => absence.actions.includes(action),
  doneWords: (action, count) => `${absenceCount(count)} ${DONE[action]}${count === 1 ? '' : 's'}`,
  refusedWords: (count) =>
    count === 1 ? "1 absence n'a pas pu être traitée" : `${absenceCount(count)} n'ont pas pu être traitées`,
  failure_text: FAILURE_TEXT,
}

const EFFECTS: Readonly<Partial<Record<AbsenceAct, string>>> = {
  refused: 'Le refus est définitif : les demi-journées redeviennent libres et chacun est prévenu.',
  submitted: 'Elles redeviennent des demandes en attente et chacun est prévenu.',
}

/** What is asked before several absences are decided on together. */
export function severalQuestion(action: AbsenceAct, rows: readonly Row[]): SeveralQuestion {
  const count = absenceCount(rows.length)
  const names = rows.map(SEVERAL_ABSENCES.nameOf)
  if (action === 'validated1' || action === 'validated2') {
    const level = action === 'validated1' ? 'niveau 1' : 'niveau 2'
    return { title: `Valider ${count} au ${level} ?`, confirmLabel: `Valider ${count}`, danger: false, names }
  }
  const words = `${action === 'refused' ? 'Refuser' : 'Renvoyer'} ${count}`
  return { title: `${words} ?`, confirmLabel: words, effect: EFFECTS[action], danger: true, names }
}
