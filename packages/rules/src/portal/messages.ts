import { refusal } from './refusal.ts'

/** Longest comment of any action, month or declaration, in characters after trimming (ABS-111, SND-39). */
export const COMMENT_MAX_LENGTH = 1000

/*
 * The M-* refusals of validation.md section 0. They stand in the lowest wing because the states of months and absences
 * (timesheet) and the calls of the back office (validation) answer the same ones.
 */

export const M_ROLE = refusal(
  'forbidden-role',
  403,
  "Vous n'avez pas les droits nécessaires pour effectuer cette action.",
)
export const M_SCOPE = refusal('out-of-scope', 403, 'Ce collaborateur ne fait pas partie de votre périmètre.')
export const M_MANAGEE = refusal('not-direct-managee', 403, "Vous n'êtes pas le manager direct de ce collaborateur.")
export const M_SELF = refusal('own-item', 403, 'Vous ne pouvez pas valider vos propres demandes.')
export const M_404 = refusal('unknown', 404, 'Élément introuvable.')
export const M_STALE = refusal('stale', 409, 'Ces données ont été modifiées entre-temps, veuillez recharger la page')

export const M_ABS_LOCK = refusal('period-closed', 409, 'Cette absence est verrouillée : la période est clôturée.')
export const M_ABS_STATE = refusal('state', 409, "Cette action n'est pas possible dans l'état actuel de l'absence.")
export const M_ABS_FUTURE = refusal(
  'absence-future',
  409,
  'Une absence qui débute après la fin du mois en cours ne peut pas être validée au niveau 2.',
)
export const M_ABS_EDITABLE = refusal(
  'absence-editable',
  409,
  'Cette absence est encore modifiable par le collaborateur.',
)

export const M_CRA_LOCK = refusal('period-closed', 409, 'Ce CRA est verrouillé : la période est clôturée.')
export const M_CRA_STATE = refusal('state', 409, "Cette action n'est pas possible dans l'état actuel du CRA.")
export const M_CRA_ABS1 = refusal(
  'absences-level1',
  409,
  "Les absences de ce CRA doivent d'abord être validées au niveau 1.",
)
export const M_CRA_ABS2 = refusal(
  'absences-level2',
  409,
  "Les absences de ce CRA doivent d'abord être validées au niveau 2.",
)
export const M_ONCALL = refusal(
  'linked-interventions',
  409,
  "Vous devez d'abord supprimer les interventions liées à cette astreinte avant de pouvoir la supprimer.",
)

export const M_XRQ_DONE = refusal('request-done', 409, 'Cette demande a déjà été traitée.')
export const M_XRQ_NONE = refusal('request-none', 409, 'Aucune demande en attente pour ce mois.')

export const M_PER_CLOSED = refusal('period-closed', 409, 'Cette période est déjà clôturée.')
export const M_PER_START = refusal('period-not-started', 409, "Cette période n'a pas encore commencé.")
export const M_PER_PENDING = refusal(
  'period-pending',
  409,
  'Des CRA sont encore en attente de validation sur cette période.',
)

export const M_STAMP = refusal(
  'stamp',
  422,
  'La date de dernière modification est obligatoire au format AAAA-MM-JJTHH:mm:ss.',
  'updated_at',
)
export const M_ACTION = refusal('action', 422, 'Vous devez choisir une action', 'action')
export const M_COMMENT = refusal('comment', 422, 'Le commentaire ne peut pas dépasser 1000 caractères.', 'comment')
export const M_CODE = refusal('code', 422, 'Vous devez choisir un code valide.', 'event_code')
export const M_FILTER = refusal('filter', 422, 'Filtre invalide.', 'filter')
export const M_CODES_MIN = refusal('codes-min', 422, 'Vous devez choisir au moins 1 activité', 'codes')
export const M_CODES_MAX = refusal('codes-max', 422, "Vous avez fourni trop d'arguments", 'codes')
