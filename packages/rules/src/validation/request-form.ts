import { COMMENT_MAX_LENGTH, M_ACTION, M_COMMENT } from '../portal/messages.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import type { RequestDecision } from '../timesheet/extra-requests.ts'

/** The two answers of the form and their words (XRQ-29). */
export const REQUEST_ANSWERS = { accept: 'Accepter', refuse: 'Refuser' } as const
export type RequestAnswer = keyof typeof REQUEST_ANSWERS

/** The two types of extra activities and their words (XRQ-29). */
export const EXTRA_TYPES = {
  free: 'Activités complémentaires non contractualisées',
  contracted: 'Activités complémentaires contractualisées',
} as const
export type ExtraType = keyof typeof EXTRA_TYPES

export const ANSWER_NEEDED = refusal('answer', 422, "Veuillez choisir l'action", 'action')
export const TYPE_NEEDED = refusal('type', 422, "Veuillez choisir le type d'activités complémentaires", 'type')
/** Told by the server too, for a mission that is not offered (XRQ-30). */
export const MISSION_NEEDED = refusal('mission', 422, 'Vous devez choisir une mission', 'eventCode')

/** A decision as it is being made; null is what was not chosen yet. */
export interface RequestForm {
  answer: RequestAnswer | null
  type: ExtraType | null
  mission: number | null
  comment: string
}

/** The first thing that is missing: action, type, mission, then the comment's length (XRQ-23 to XRQ-28). */
export function checkRequestForm({ answer, type, mission, comment }: RequestForm): Refusal | null {
  if (answer === null) return ANSWER_NEEDED
  if (!Object.hasOwn(REQUEST_ANSWERS, answer)) return M_ACTION
  if (comment.trim().length > COMMENT_MAX_LENGTH) return M_COMMENT
  if (answer === 'refuse') return null
  if (type === null) return TYPE_NEEDED
  return type === 'contracted' && mission === null ? MISSION_NEEDED : null
}

/** What a form that is right sends: the decision, with a mission for the contracted type only (XRQ-20 to XRQ-22). */
export function decisionOf({ answer, type, mission }: RequestForm): { action: RequestDecision; eventCode?: number } {
  if (answer === 'refuse') return { action: 'refuse_extra_activities' }
  if (type === 'contracted' && mission !== null) {
    return { action: 'accept_extra_activities_contracted', eventCode: mission }
  }
  return { action: 'accept_extra_activities' }
}
