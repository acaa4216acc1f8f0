import {
  BILLING_ROLES,
  HR_ROLES,
  MANAGER_ROLES,
  PAYROLL_ROLES,
  TIME_SERVICE_ROLES,
} from '@cadran/rules/administration/profiles'
import type { Role } from '@cadran/rules/portal/roles'
import type { Member } from './member.ts'
import { BOTH_LEVELS_ROLES, CONTRACTORS_ROLES, FEES_ROLES } from './role-sets.ts'

type Account = Pick<Member, 'username' | 'firstname' | 'lastname'> & Partial<Member>

function account(member: Account): Member {
  return {
    person_type: 'consultant',
    modality: 2,
    manager: 'manager',
    is_manager: false,
    roles: [],
    workplace: 'Paris',
    missions: ['ORS'],
    has_main_activity: true,
    last_month: 'submitted',
    leave: [],
    is_technical: false,
    half_days_off: [],
    story: null,
    ...member,
    is_account: true,
  }
}

/** Somebody of the head office, whose report of M-1 awaits payroll at most: their manager has no account to know. */
function service(member: Account): Member {
  return account({
    person_type: 'internal',
    manager: 'helene.delmas',
    missions: ['SUP'],
    last_month: 'validated1',
    ...member,
  })
}

/** The accounts that the documentation names, with the roles it gives them. */
export const ACCOUNTS: readonly Member[] = [
  account({
    username: 'consultant',
    firstname: 'Camille',
    lastname: 'Rousseau',
    roles: ['ROLE_MY_CONTACTS', 'ROLE_CONSULTING_TEAM'],
    missions: ['ORS', 'ORR', 'KER'],
  }),
  account({
    username: 'consultant35',
    firstname: 'Jules',
    lastname: 'Perrin',
    modality: 1,
    roles: ['ROLE_MY_CONTACTS'],
    missions: ['KED', 'VAL'],
    has_main_activity: false,
    last_month: 'validated2',
  }),
  account({
    username: 'forfait',
    firstname: 'Claire',
    lastname: 'Masson',
    modality: 3,
    roles: ['ROLE_MY_CONTACTS'],
    missions: ['KER'],
  }),
  account({
    username: 'astreinte',
    firstname: 'Mehdi',
    lastname: 'Kaddour',
    roles: ['ROLE_MY_CONTACTS', 'ROLE_IRP_ACTIVITY'],
    missions: ['PON', 'DEL'],
  }),
  account({
    username: 'prestataire',
    firstname: 'Oscar',
    lastname: 'Lindqvist',
    person_type: 'contractor',
    modality: null,
    missions: ['VAL'],
    has_main_activity: false,
  }),
  account({
    username: 'interim',
    firstname: 'Manon',
    lastname: 'Blanchet',
    person_type: 'interim',
    modality: 1,
    missions: ['ORR'],
    last_month: 'validated1',
  }),
  account({
    username: 'interne',
    firstname: 'Pauline',
    lastname: 'Ferrand',
    person_type: 'internal',
    roles: ['ROLE_INTERNAL_CONTACTS'],
    missions: ['SUP'],
    last_month: 'validated2',
  }),
  service({
    username: 'sanscra',
    firstname: 'Gérard',
    lastname: 'Thévenot',
    roles: ['ROLE_NOT_CRA'],
  }),
  service({
    username: 'manager',
    firstname: 'Nadia',
    lastname: 'Belkacem',
    modality: 3,
    is_manager: true,
    roles: MANAGER_ROLES,
    last_month: 'validated2',
  }),
  service({
    username: 'manager2',
    firstname: 'Étienne',
    lastname: 'Garrigue',
    modality: 3,
    is_manager: true,
    roles: MANAGER_ROLES,
    last_month: 'validated2',
  }),
  service({
    username: 'paie',
    firstname: 'Sylvie',
    lastname: 'Moreau',
    roles: PAYROLL_ROLES,
    last_month: 'validated2',
  }),
  service({
    username: 'adjoint',
    firstname: 'Florian',
    lastname: 'Tessier',
    modality: 3,
    manager: 'manager',
    is_manager: true,
    roles: MANAGER_ROLES,
    missions: ['ODY'],
    last_month: 'submitted',
  }),
  account({
    username: 'equipier',
    firstname: 'Lucie',
    lastname: 'Barbier',
    manager: 'adjoint',
    roles: ['ROLE_MY_CONTACTS'],
    missions: ['ODY'],
  }),
  service({
    username: 'double',
    firstname: 'Isabelle',
    lastname: 'Roux',
    modality: 3,
    is_manager: true,
    roles: BOTH_LEVELS_ROLES,
    last_month: 'validated2',
  }),
  service({
    username: 'periodes',
    firstname: 'Denis',
    lastname: 'Chauvin',
    roles: ['ROLE_VALIDATION', 'ROLE_PERIOD_MANAGER'],
  }),
  service({ username: 'gta', firstname: 'Valérie', lastname: 'Lemoine', roles: TIME_SERVICE_ROLES }),
  service({
    username: 'facturation',
    firstname: 'Philippe',
    lastname: 'Arnaud',
    roles: BILLING_ROLES,
    last_month: 'validated2',
  }),
  service({
    username: 'honoraires',
    firstname: 'Sandrine',
    lastname: 'Picard',
    roles: FEES_ROLES,
    half_days_off: ['wednesday-am', 'wednesday-pm', 'friday-pm'],
  }),
  service({
    username: 'prestataires',
    firstname: 'Olivier',
    lastname: 'Guérin',
    roles: CONTRACTORS_ROLES,
    last_month: 'validated2',
  }),
  service({ username: 'rh', firstname: 'Aurélie', lastname: 'Fontaine', roles: HR_ROLES }),
  service({ username: 'ged', firstname: 'Patrick', lastname: 'Bonnin', roles: ['ROLE_GED_ADMIN'] }),
  service({
    username: 'ged_rh',
    firstname: 'Corinne',
    lastname: 'Vasseur',
    roles: ['ROLE_GED_RH'],
    last_month: 'validated2',
  }),
  service({
    username: 'contenu',
    firstname: 'Baptiste',
    lastname: 'Leclerc',
    roles: ['ROLE_CONTENT_ADMIN', 'ROLE_INTERNAL_CONTACTS'],
  }),
  service({ username: 'syndicats', firstname: 'Monique', lastname: 'Prévost', roles: ['ROLE_SYNDIC_ADMIN'] }),
  account({
    username: 'syndicat_a',
    firstname: 'Raphaël',
    lastname: 'Muller',
    roles: ['ROLE_SYNDIC_A'],
    workplace: 'Strasbourg',
    missions: ['BRI'],
    last_month: 'non_submitted',
  }),
  service({
    username: 'support',
    firstname: 'Kévin',
    lastname: 'Hamon',
    roles: ['ROLE_ALLOWED_TO_SWITCH'],
    last_month: 'validated2',
  }),
  account({
    username: 'inactif',
    firstname: 'Régis',
    lastname: 'Collet',
    manager: 'manager2',
    missions: ['KED'],
    story: 'switched_off',
  }),
]

/** Who administers the portal itself, and files no report: technical, below nobody and in no list but theirs (README 91). */
function administrator(username: string, firstname: string, lastname: string, roles: readonly Role[]): Member {
  return account({
    username,
    firstname,
    lastname,
    person_type: 'internal',
    manager: null,
    roles: [...roles, 'ROLE_NOT_CRA'],
    missions: [],
    has_main_activity: false,
    is_technical: true,
  })
}

/** Accounts that stand after everybody else, so that nobody's matricule or figure moves by them. */
export const ADMINISTRATORS: readonly Member[] = [
  administrator('administration', 'Ada', 'Minaud', ['ROLE_USER_ADMIN', 'ROLE_COUNTER_ADMIN', 'ROLE_SETTINGS_ADMIN']),
  administrator('auditeur', 'Lucie', 'Ferrand', ['ROLE_AUDIT_SHOW']),
  administrator('dpo', 'Hugo', 'Delmas', ['ROLE_DPO']),
  administrator('acces', 'Inès', 'Morvan', ['ROLE_ACCESS_ADMIN', 'ROLE_ACCESS_SUPPORT']),
  administrator('paie2', 'Thierry', 'Lacombe', PAYROLL_ROLES),
]
