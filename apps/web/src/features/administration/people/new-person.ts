import { type Refusal, refusal } from '@cadran/rules/portal/refusal'

/** Somebody new as one writes them; '' is nothing. */
export interface Newcomer {
  firstname: string
  lastname: string
  matricule: string
  username: string
  /** The username is one's own words, and no proposal any more. */
  isUsernameTyped: boolean
  email: string
  person_type: string
  modality: string
  workplace: string
  /** Nobody is asked where there is one alone (ORG-02). */
  company: string
  manager: string
  is_manager: boolean
  is_visible: boolean
  start_at: string
  send_link: boolean
}

export const EMPTY: Newcomer = {
  firstname: '',
  lastname: '',
  matricule: '',
  username: '',
  isUsernameTyped: false,
  email: '',
  person_type: 'consultant',
  modality: '',
  workplace: '',
  company: '',
  manager: '',
  is_manager: false,
  is_visible: true,
  start_at: '',
  send_link: true,
}

const NEEDED = ['firstname', 'lastname', 'matricule', 'workplace', 'start_at'] as const

/** The first field that must be there and is not; all else is the server's to say, in the words of the file. */
export function checkNewcomer(draft: Newcomer): Refusal | null {
  const missing = NEEDED.find((field) => draft[field].trim() === '')
  return missing ? refusal('missing', 422, 'Ce champ est obligatoire.', missing) : null
}

const orNull = (text: string) => (text.trim() === '' ? null : text)

/** What the call takes of it. */
export function bodyOf({ isUsernameTyped: _typed, company, ...draft }: Newcomer) {
  const email = orNull(draft.email)
  return {
    ...draft,
    ...(company !== '' && { company }),
    email,
    modality: draft.modality === '' ? null : Number(draft.modality),
    manager: orNull(draft.manager),
    send_link: draft.send_link && email !== null,
  }
}
