import { expect, test } from 'vitest'
import * as messages from './messages.ts'
import type { Refusal } from './refusal.ts'

/** The table of validation.md section 0, without its keys' sources. */
const TABLE = {
  M_ROLE: [403, "Vous n'avez pas les droits nécessaires pour effectuer cette action."],
  M_SCOPE: [403, 'Ce collaborateur ne fait pas partie de votre périmètre.'],
  M_MANAGEE: [403, "Vous n'êtes pas le manager direct de ce collaborateur."],
  M_SELF: [403, 'Vous ne pouvez pas valider vos propres demandes.'],
  M_404: [404, 'Élément introuvable.'],
  M_STALE: [409, 'Ces données ont été modifiées entre-temps, veuillez recharger la page'],
  M_ABS_LOCK: [409, 'Cette absence est verrouillée : la période est clôturée.'],
  M_ABS_STATE: [409, "Cette action n'est pas possible dans l'état actuel de l'absence."],
  M_ABS_FUTURE: [409, 'Une absence qui débute après la fin du mois en cours ne peut pas être validée au niveau 2.'],
  M_ABS_EDITABLE: [409, 'Cette absence est encore modifiable par le collaborateur.'],
  M_CRA_LOCK: [409, 'Ce CRA est verrouillé : la période est clôturée.'],
  M_CRA_STATE: [409, "Cette action n'est pas possible dans l'état actuel du CRA."],
  M_CRA_ABS1: [409, "Les absences de ce CRA doivent d'abord être validées au niveau 1."],
  M_CRA_ABS2: [409, "Les absences de ce CRA doivent d'abord être validées au niveau 2."],
  M_ONCALL: [
    409,
    "Vous devez d'abord supprimer les interventions liées à cette astreinte avant de pouvoir la supprimer.",
  ],
  M_XRQ_DONE: [409, 'Cette demande a déjà été traitée.'],
  M_XRQ_NONE: [409, 'Aucune demande en attente pour ce mois.'],
  M_PER_CLOSED: [409, 'Cette période est déjà clôturée.'],
  M_PER_START: [409, "Cette période n'a pas encore commencé."],
  M_PER_PENDING: [409, 'Des CRA sont encore en attente de validation sur cette période.'],
  M_STAMP: [422, 'La date de dernière modification est obligatoire au format AAAA-MM-JJTHH:mm:ss.'],
  M_ACTION: [422, 'Vous devez choisir une action'],
  M_COMMENT: [422, 'Le commentaire ne peut pas dépasser 1000 caractères.'],
  M_CODE: [422, 'Vous devez choisir un code valide.'],
  M_FILTER: [422, 'Filtre invalide.'],
  M_CODES_MIN: [422, 'Vous devez choisir au moins 1 activité'],
  M_CODES_MAX: [422, "Vous avez fourni trop d'arguments"],
} as const

const { COMMENT_MAX_LENGTH, ...constants } = messages
const refusals: Record<string, Refusal> = constants

test('each message of section 0 has its exact text and status', () => {
  const written = Object.entries(refusals).map(([key, { status, message }]) => [key, [status, message]])
  expect(Object.fromEntries(written)).toEqual(TABLE)
})

test('each refusal has a stable kebab-case code, and its field when a field is wrong', () => {
  for (const [key, { code, status, field }] of Object.entries(refusals)) {
    expect(code, key).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
    expect(field !== undefined, key).toBe(status === 422)
  }
  expect(messages.M_STALE.code).toBe('stale')
  expect(messages.M_CRA_LOCK.code).toBe('period-closed')
})

test('the comment text names the limit that is applied', () => {
  expect(messages.M_COMMENT.message).toContain(` ${COMMENT_MAX_LENGTH} `)
})
