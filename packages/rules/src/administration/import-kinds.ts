import { PAYROLL_MATRICULES_FILE } from '../payroll/matricules-file.ts'
import { PEOPLE_COLUMNS } from '../portal/people-file.ts'
import type { Role } from '../portal/roles.ts'
import { AFFECTATIONS_FILE, ASSIGNMENTS_FILE, EVENT_CODES_FILE, OVERTIME_CODES_FILE } from '../timesheet/codes-file.ts'
import { COUNTERS_FILE } from '../timesheet/counters-file.ts'

/** Every kind of file, in the order in which an empty portal takes them (IMP-01). */
export const IMPORT_KINDS = [
  'people',
  'affectations',
  'codes',
  'overtime-codes',
  'assignments',
  'counters',
  'payroll-matricules',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** What one kind of file is called, who may bring it in, and the fields that it fills. */
export interface ImportKindFacts {
  /** 'Import de collaborateurs'. */
  of: string
  title: string
  role: Role
  /** The fields that name a line: each file has them. */
  key: readonly string[]
  fields: readonly string[]
}

const codes = (title: string, of: string, { key, columns }: { key: readonly string[]; columns: object }) =>
  ({ title, of, role: 'ROLE_USER_ADMIN', key, fields: Object.keys(columns) }) as const

/** The kinds of `IMPORTERS` (IMP-01). */
export const IMPORT_KIND_FACTS: Readonly<Record<ImportKind, ImportKindFacts>> = {
  people: {
    title: 'Collaborateurs',
    of: 'de collaborateurs',
    role: 'ROLE_USER_ADMIN',
    key: ['matricule'],
    fields: PEOPLE_COLUMNS,
  },
  affectations: codes('Affectations', 'd’affectations', AFFECTATIONS_FILE),
  codes: codes('Codes d’activité et d’absence', 'de codes', EVENT_CODES_FILE),
  'overtime-codes': codes('Codes d’astreinte', 'de codes d’astreinte', OVERTIME_CODES_FILE),
  assignments: codes('Qui travaille pour quoi', 'd’affectations de personnes', ASSIGNMENTS_FILE),
  counters: {
    title: 'Compteurs',
    of: 'de compteurs',
    role: 'ROLE_COUNTER_ADMIN',
    key: COUNTERS_FILE.key,
    fields: Object.keys(COUNTERS_FILE.columns),
  },
  'payroll-matricules': {
    title: 'Matricules de paie',
    of: 'de matricules de paie',
    role: 'ROLE_PAY_MANAGER',
    key: PAYROLL_MATRICULES_FILE.key,
    fields: Object.keys(PAYROLL_MATRICULES_FILE.columns),
  },
}

/** The kinds that somebody's roles open (IMP-01, IMP-21). */
export function kindsOpenTo(roles: Iterable<Role>): ImportKind[] {
  const held = new Set(roles)
  return IMPORT_KINDS.filter((kind) => held.has(IMPORT_KIND_FACTS[kind].role))
}

/** How the cells of a field are read. */
export type Reading = 'text' | 'day' | 'flag' | 'person_type' | 'modality' | 'number'

/** A field as people call it, how its cells are read, and one line's worth of example. */
export interface ImportField {
  label: string
  reading: Reading
  /** Other names of the same column. */
  also: readonly string[]
  example: string
}

const field =
  (reading: Reading) =>
  (label: string, example: string, ...also: string[]): ImportField => ({ label, reading, also, example })
const text = field('text')
const date = field('day')
const flag = field('flag')
const number = field('number')

/** The fields of every kind: a field is called alike in all of them. */
const FIELDS: Readonly<Record<string, ImportField>> = {
  matricule: text('Matricule', 'C901', 'Mat', 'N° matricule', 'Numéro matricule', 'Code salarié'),
  payroll_matricule: text('Matricule de paie', 'P00901', 'Matricule paie', 'N° de paie'),
  username: text('Identifiant', 'lea.noel', 'Login', 'Nom d’utilisateur'),
  firstname: text('Prénom', 'Léa', 'Prénoms'),
  lastname: text('Nom', 'Noël', 'Nom de famille', 'Nom d’usage'),
  email: text('E-mail professionnel', 'lea.noel@exemple.fr', 'Mail', 'E-mail', 'Courriel', 'Adresse e-mail'),
  person_type: field('person_type')('Type de personne', 'Salarié', 'Type', 'Statut', 'Contrat'),
  modality: field('modality')('Modalité', '38h30', 'Temps', 'Temps de travail', 'Durée du travail'),
  manager: text('Manager', '', 'Responsable', 'N+1', 'Matricule du manager'),
  is_manager: flag('Est manager', 'Non', 'Est un manager'),
  is_active: flag('Accès ouvert', 'Oui', 'Actif', 'Compte actif'),
  is_visible: flag('Visible', 'Oui', 'Visible dans l’annuaire'),
  is_service: flag('Compte de service', 'Non', 'Compte d’un programme'),
  workplace: text('Lieu de travail', 'Siège', 'Lieu', 'Site', 'Agence'),
  company: text('Société', '', 'Entreprise', 'Employeur', 'Filiale'),
  start_at: date('Début', '01/09/2026', 'Date d’entrée', 'Entrée', 'Date de début', 'Arrivée'),
  end_at: date('Fin', '', 'Date de sortie', 'Sortie', 'Date de fin', 'Départ'),
  last_end_at: date('Fin du contrat précédent', '', 'Dernière sortie'),
  seniority_at: date('Ancienneté', '', 'Date d’ancienneté'),
  roles: text('Droits', '', 'Rôles'),
  part_times: text('Rythmes', '', 'Rythme', 'Temps partiel'),
  code: text('Code', 'KERLANN'),
  name: text('Libellé', 'Kerlann Énergie', 'Désignation', 'Nom de l’affectation'),
  short_code: text('Code', 'KED', 'Code court'),
  type: text('Type', 'activity'),
  description: text('Libellé', 'Kerlann, développement', 'Description', 'Désignation'),
  color: text('Couleur', '#1F7A54'),
  priority: number('Ordre', '10', 'Priorité'),
  affectation: text('Affectation', '', 'Code d’affectation', 'Projet'),
  relevant_counter: text('Compteur', ''),
  editable: flag('Modifiable', 'Oui'),
  deductible: flag('Décompté', 'Non'),
  archived: flag('Archivé', 'Non'),
  master_data: text('Référence', ''),
  created_at: date('Créé le', '', 'Date de création'),
  category: text('Catégorie', 'availability'),
  sub_category: text('Sous-catégorie', ''),
  constraint: flag('En forfait', 'Oui', 'Contrainte'),
  hour: flag('En heures', 'Non', 'Heures'),
  ticket: flag('Au ticket', 'Non', 'Ticket'),
  active: flag('Actif', 'Oui'),
  starts_on: date('Début', '05/01/2026', 'Date de début', 'Du'),
  ends_on: date('Fin', '', 'Date de fin', 'Au'),
  main_code: text('Code principal', '', 'Code par défaut'),
  counter: text('Compteur', 'cp'),
  kind: text('Mouvement', 'opening', 'Nature'),
  days: number('Jours', '12,50', 'Nombre de jours', 'Solde'),
  effective_on: date('Date d’effet', '05/01/2026', 'Date', 'Le'),
  source: text('Origine', 'reprise paie', 'Motif', 'Source'),
}

const UNKNOWN = text('', '')

/** A field in words; '' for what no file has. */
export const fieldOf = (name: string): ImportField => FIELDS[name] ?? UNKNOWN
