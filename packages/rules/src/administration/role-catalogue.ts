import { ADMINISTRATION_ROLES, type Role } from '../portal/roles.ts'

/** The families in which roles are listed, in the order of the page (ADM-47). */
export const ROLE_FAMILIES = {
  scope: 'Périmètre',
  absences: 'Absences',
  reports: 'Comptes rendus d’activité',
  closing: 'Périodes et codes',
  person: 'Ce qui concerne la personne',
  contents: 'Contenus du portail',
  administration: 'Administration du portail',
} as const
export type RoleFamily = keyof typeof ROLE_FAMILIES

/** A role in words: its name, what it opens in one sentence, its family (ADM-47). */
export interface RoleWords {
  label: string
  opens: string
  family: RoleFamily
}

const words =
  (family: RoleFamily) =>
  (label: string, opens: string): RoleWords => ({ label, opens, family })

const scope = words('scope')
const absences = words('absences')
const reports = words('reports')
const closing = words('closing')
const person = words('person')
const contents = words('contents')
const administration = words('administration')

/** Every role in French (ADM-47). */
export const ROLE_WORDS: Readonly<Record<Role, RoleWords>> = {
  ROLE_VALIDATION: scope('Accès à l’administration', 'Ouvre l’administration et ses listes.'),
  ROLE_MANAGER: scope(
    'Manager',
    'Ouvre l’administration et décide des demandes d’activités complémentaires de l’équipe.',
  ),
  ROLE_PAY_MANAGER: scope('Paie', 'Lit tous les collaborateurs et télécharge les relevés de télétravail.'),
  ROLE_GTA: scope('Gestion des temps', 'Lit tous les collaborateurs.'),
  ROLE_FEE_MANAGER: scope('Honoraires', 'Lit tous les collaborateurs pour les honoraires.'),
  ROLE_BILLING_SERVICE: scope('Facturation', 'Lit tous les collaborateurs pour facturer.'),
  ROLE_BILLING_SUPERVISOR: scope(
    'Responsable de la facturation',
    'Lit tous les collaborateurs et suit la facturation.',
  ),
  ROLE_CONTRACTOR_MANAGER: scope('Gestion des prestataires', 'Lit les prestataires seulement.'),
  ROLE_HRBP: scope('Ressources humaines', 'Lit tous les collaborateurs.'),
  ROLE_ABSENCE_SHOW: absences('Voir les absences', 'Ouvre la liste des absences et le planning.'),
  ROLE_ABSENCE_ACCEPT_FIRST_LEVEL: absences('Valider au niveau 1', 'Valide les absences de l’équipe.'),
  ROLE_ABSENCE_ACCEPT_SECOND_LEVEL: absences('Valider au niveau 2', 'Valide les absences de tous, après le manager.'),
  ROLE_ABSENCE_REFUSE_FIRST_LEVEL: absences('Refuser', 'Refuse une absence qui attend le niveau 1.'),
  ROLE_ABSENCE_BACKWARD: absences('Renvoyer du niveau 1', 'Renvoie une absence validée au niveau 1.'),
  ROLE_ABSENCE_BACKWARD_2: absences('Renvoyer du niveau 2', 'Renvoie une absence validée au niveau 2.'),
  ROLE_ABSENCE_EDIT_TYPE: absences('Changer le code', 'Change le code d’une absence.'),
  ROLE_ABSENCE_COMMENT: absences('Commenter', 'Écrit et lit les commentaires d’une absence.'),
  ROLE_ABSENCE_ACTION_HISTORY: absences('Historique des actions', 'Lit qui a décidé d’une absence, et quand.'),
  ROLE_ABSENCE_FULL_HISTORY: absences('Historique complet', 'Lit toutes les absences passées d’une personne.'),
  ROLE_ACTIVITY_SHOW: reports('Voir les CRA', 'Ouvre la liste des CRA.'),
  ROLE_ACTIVITY_SHOW_ALL: reports('Voir les CRA de tous', 'Lit les CRA de tous les collaborateurs.'),
  ROLE_ACTIVITY_SHOW_SALARIED: reports(
    'Voir les CRA des salariés',
    'Montre les salariés par défaut dans la liste des CRA.',
  ),
  ROLE_ACTIVITY_SHOW_INTERNAL: reports(
    'Voir les CRA des internes',
    'Montre les internes par défaut dans la liste des CRA.',
  ),
  ROLE_ACTIVITY_SHOW_CONTRACTOR: reports(
    'Voir les CRA des prestataires',
    'Montre les prestataires par défaut dans la liste des CRA.',
  ),
  ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL: reports('Valider au niveau 1', 'Valide les CRA de l’équipe.'),
  ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL: reports('Valider au niveau 2', 'Valide les CRA de tous, après le manager.'),
  ROLE_ACTIVITY_EDIT_TYPE: reports('Changer le code d’une activité', 'Change le code d’une activité d’un CRA.'),
  ROLE_ACTIVITY_BACKWARD_FIRST_LEVEL: reports('Renvoyer du niveau 1', 'Renvoie un CRA à la personne.'),
  ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL: reports('Renvoyer du niveau 2', 'Renvoie un CRA validé au niveau 2.'),
  ROLE_ACTIVITY_COMMENT: reports('Commenter', 'Écrit et lit les commentaires d’un CRA.'),
  ROLE_ACTIVITY_ACTION_HISTORY: reports('Historique des actions', 'Lit qui a décidé d’un CRA, et quand.'),
  ROLE_ACTIVITY_OVERTIME_EDIT_TYPE: reports(
    'Changer le code d’une astreinte',
    'Change le code d’une astreinte ou d’une intervention.',
  ),
  ROLE_CRA_SHOW: reports('Ouvrir un CRA', 'Ouvre le CRA d’une personne jour par jour.'),
  ROLE_PERIOD_MANAGER: closing(
    'Clôturer les périodes',
    'Soumet les CRA complets, relance et clôture un mois pour de bon.',
  ),
  ROLE_ABSENCE_CODES_LIST: closing('Codes d’absence', 'Lit la liste des codes d’absence.'),
  ROLE_NOT_CRA: person('Sans CRA', 'Dispense la personne de CRA.'),
  ROLE_ALLOWED_TO_SWITCH: person(
    'Agir au nom d’un autre',
    'Ouvre le portail au nom d’une autre personne, pour l’aider.',
  ),
  ROLE_MY_CONTACTS: person('Mes contacts', 'Montre les contacts de la personne.'),
  ROLE_CONSULTING_TEAM: person('Équipe consulting', 'Montre les contacts de l’équipe consulting.'),
  ROLE_INTERNAL_CONTACTS: person('Contacts internes', 'Montre les contacts internes.'),
  ROLE_IRP_ACTIVITY: person('Astreintes : saisie', 'Ouvre l’application d’astreinte pour y saisir.'),
  ROLE_IRP: person('Astreintes : lecture', 'Ouvre l’application d’astreinte.'),
  ROLE_IRP_MANAGER: person('Astreintes : équipe', 'Ouvre l’application d’astreinte pour une équipe.'),
  ROLE_IRP_ADMIN: person('Astreintes : administration', 'Administre l’application d’astreinte.'),
  ROLE_GED_ADMIN: contents('Tous les documents', 'Range les documents et les informations sociales.'),
  ROLE_GED_RH: contents('Documents RH', 'Range les documents de la rubrique RH.'),
  ROLE_CONTENT_ADMIN: contents('Contenus', 'Écrit actualités, tutoriels, contacts et rubriques.'),
  ROLE_SYNDIC_ADMIN: contents(
    'Toutes les pages syndicales',
    'Tient les communications de chaque organisation syndicale.',
  ),
  ROLE_SYNDIC_A: contents('Une page syndicale', 'Tient les communications d’une organisation syndicale.'),
  ROLE_USER_ADMIN: administration(
    'Administration des comptes',
    'Tient les personnes, les droits, l’organisation et les imports.',
  ),
  ROLE_COUNTER_ADMIN: administration('Administration des compteurs', 'Corrige les compteurs et importe leur fichier.'),
  ROLE_SETTINGS_ADMIN: administration('Réglages', 'Change les réglages de la société.'),
  ROLE_AUDIT_SHOW: administration('Journal d’audit', 'Cherche dans le journal d’audit et l’exporte.'),
  ROLE_DPO: administration('Protection des données', 'Tient les échéances, les effacements et les gels.'),
  ROLE_ACCESS_ADMIN: administration(
    'Sécurité des accès',
    'Tient les règles de connexion, les jetons, les webhooks et l’annuaire.',
  ),
  ROLE_ACCESS_SUPPORT: administration('Assistance', 'Ferme des sessions et réinitialise des seconds facteurs.'),
}

/** Roles that open more than a person's own work, given and taken away with a fresh confirmation (administration.md 0.2, README 73). */
export const KEY_ROLES: ReadonlySet<Role> = new Set<Role>([
  ...ADMINISTRATION_ROLES,
  'ROLE_ALLOWED_TO_SWITCH',
  'ROLE_PERIOD_MANAGER',
])
