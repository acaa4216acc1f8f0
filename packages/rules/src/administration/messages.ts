import { refusal } from '../portal/refusal.ts'

// The A-* refusals of administration.md 0.2, and those of its roles.

export const A_RUNAS = refusal('run-as', 403, 'Cette action ne se fait pas au nom d’un autre.')
export const A_SELF = refusal('own-account', 403, 'Vous ne pouvez pas modifier vos propres droits.')
export const A_LAST = refusal('last-administrator', 409, 'Il doit rester au moins un administrateur des comptes.')
export const A_SERVICE = refusal('service-account', 409, 'Ce compte de service tient ses rôles de son fichier.')
export const A_SERVICE_IS_NOBODY = refusal(
  'service-account',
  409,
  'Un compte de service n’a ni adresse e-mail, ni équipe, garde son matricule et porte ROLE_NOT_CRA.',
)
export const A_SEPARATE = refusal('separate-duties', 409, 'Ces deux droits ne vont pas à la même personne.')
export const A_ROLE_TWICE = refusal('role-twice', 422, 'Un droit est donné ou retiré une seule fois.', 'grant')
export const A_USERNAME_TAKEN = refusal('username-taken', 422, 'Cet identifiant est déjà pris.', 'username')
export const A_MATRICULE_TAKEN = refusal('matricule-taken', 422, 'Ce matricule est déjà pris.', 'matricule')
export const A_LINK_NOWHERE = refusal(
  'no-address',
  422,
  'Sans adresse e-mail, aucun lien ne peut être envoyé.',
  'send_link',
)
export const A_PREVIEW = refusal(
  'preview-changed',
  409,
  'Ce que cette modification entraîne a changé : vérifiez de nouveau.',
)
export const PREVIEW_FIRST = refusal('preview-key', 422, 'Vérifiez d’abord ce qui change.', 'preview_key')
export const A_CYCLE = refusal('manager-cycle', 409, 'Une personne ne peut pas être sous sa propre équipe.')
export const A_USED = refusal('in-use', 409, 'Cet élément est utilisé : il ne peut pas être supprimé.')
export const A_OWN = refusal('own-counter', 403, 'Vous ne pouvez pas corriger vos propres compteurs.')
export const A_GONE = refusal('link', 404, 'Ce lien n’est plus valable.')
export const A_NO_ADDRESS = refusal('state', 409, 'Cette personne n’a pas d’adresse e-mail.')
export const A_NEW_ADDRESS = refusal('state', 409, 'L’adresse vient de changer : réessayez demain.')
export const A_HELD = refusal('held-by-directory', 409, "Ce champ est tenu par l'annuaire de l'entreprise.")
export const A_KEY_ROLE_OF_GROUP = refusal('key-role', 422, 'Ces rôles ne se donnent pas par un groupe.', 'roles')
/** A role that somebody holds by a group is not theirs to lose on their card (README 73). */
export const roleOfGroup = (group: string) =>
  refusal('group-role', 409, `Ce rôle vient du groupe ${group} de l’annuaire.`)
export const A_CLOSED = refusal('state', 409, 'Ce compte est fermé.')
export const A_OPEN = refusal('state', 409, 'Ce compte est ouvert.')

// Personal data (RGD).

export const EXPORT_TWICE = refusal('export-twice', 429, 'Une archive a déjà été demandée aujourd’hui.')
export const ERASING = refusal('erasing', 409, 'Un effacement est déjà en cours.')
export const typeToConfirm = (people: number) =>
  refusal('confirmation', 422, `Tapez ${String(people)} pour confirmer`, 'people')
export const HOLD_WHOM = refusal('hold-subject', 422, 'Indiquez une personne, ou toute la société.', 'person_id')
export const HOLD_LIFTED = refusal('hold-lifted', 409, 'Ce gel est déjà levé.')
