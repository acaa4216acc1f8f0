import { type Random, randomFrom } from '@cadran/demo/random'
import type { UserRow } from '@cadran/demo/rows'
import { MANAGER_ROLES, PAYROLL_ROLES } from '@cadran/rules/administration/profiles'
import { searchKey, sortKey } from '@cadran/rules/portal/french'
import { addMonths, firstDay, type Period } from '@cadran/rules/timesheet/day'
import type { Hierarchy } from './teams.ts'

const FIRST_NAMES =
  'Adèle Adrien Agnès Alain Alice Amélie Anaïs Antoine Arthur Audrey Axel Benoît Camille Céline Chloé Clément Damien David Élise Émile Emma Estelle Fabien Fanny Florent Gaël Hélène Hugo Inès Jeanne Jérôme Jules Karim Laura Léa Léo Louise Lucas Manon Marc Mathilde Maxime Nadia Nicolas Noé Olivier Pauline Paul Quentin Rachid Romain Sarah Sofia Théo Thomas Valentin Victor Yanis Yasmine Zoé'.split(
    ' ',
  )
const LAST_NAMES =
  'Aubert Auvray Barreau Bazin Belmont Benoist Berger Besson Blin Bonnet Bouchet Bourdon Brunel Cadet Carlier Caron Cartier Castel Chabert Charpin Chevrier Clavel Colas Coste Courtin Crouzet Darras Delcourt Delorme Deniau Desmet Diallo Dorval Dubreuil Dufour Duhamel Élie Estève Fabry Faucher Ferrier Fleury Forestier Fournel Gaillard Garnier Gaudin Germain Girault Gosselin Grandin Grenier Guilbert Haddad Hardy Hervieu Hubert Jacob Jamet Joubert Kaci Keller Labbé Lacaze Lagarde Lambert Larue Lebrun Lemaire Leroux Lesage Lucas Mallet Marais Martel Masson Maurin Mercier Meyer Millet Monnier Morel Nguyen Nivelle Noiret Ollivier Pasquier Pelletier Perret Pichon Poulain Prat Ramel Renard Reynaud Ricard Rolland Roussel Sabatier Salmon Schneider Simonet Tardieu Tellier Texier Tissot Valette Vallin Vasseur Verdier Vidal Voisin Weiss Zimmer'.split(
    ' ',
  )

/** One payroll account in a thousand employees, and at least one. */
const EMPLOYEES_A_PAYROLL = 1_000

/** What a person of the large company is for the months: the rest is in the row. */
export type LargeUser = Omit<UserRow, 'updated_at'>

/** The username of an employee: emp000001 and on. */
export function usernameOf(id: number): string {
  return `emp${String(id).padStart(6, '0')}`
}

/** Whether an employee is one of the payroll service: the first leaf of a tree and then one in a thousand. */
export function payrollId(hierarchy: Hierarchy, from = 1): number {
  const found = hierarchy.is_manager.findIndex((is_manager, id) => id >= from && is_manager === 0)
  return Math.max(1, found)
}

type Kind = Pick<UserRow, 'person_type' | 'modality'>

function kindOf(die: number, is_manager: boolean, is_payroll: boolean): Kind {
  if (is_manager) return { person_type: 'internal', modality: 3 }
  if (is_payroll) return { person_type: 'internal', modality: 2 }
  if (die < 0.07) return { person_type: 'contractor', modality: null }
  if (die < 0.1) return { person_type: 'internal', modality: 2 }
  if (die < 0.12) return { person_type: 'interim', modality: 1 }
  return { person_type: 'consultant', modality: die < 0.4 ? 1 : die < 0.8 ? 2 : 3 }
}

const LETTERS = { consultant: 'C', contractor: 'P', internal: 'I', interim: 'E' } as const

interface LargeCompany {
  hierarchy: Hierarchy
  payroll_id: number
  first_month: Period
  months: number
}

/** One employee; a few of them came during the months generated. */
function largeUser(
  id: number,
  { hierarchy, payroll_id, first_month, months }: LargeCompany,
  random: Random,
): LargeUser {
  const is_manager = hierarchy.is_manager[id] === 1
  const is_payroll = id === payroll_id || (!is_manager && id % EMPLOYEES_A_PAYROLL === 0)
  const firstname = FIRST_NAMES[random.between(0, FIRST_NAMES.length - 1)] ?? ''
  const lastname = LAST_NAMES[random.between(0, LAST_NAMES.length - 1)] ?? ''
  const kind = kindOf(random.next(), is_manager, is_payroll)
  const matricule = `${LETTERS[kind.person_type]}${String(id).padStart(6, '0')}`
  const came_late = !is_manager && !is_payroll && months > 2 && random.chance(0.05)
  const came = addMonths(first_month, came_late ? random.between(1, months - 2) : -random.between(1, 60))
  const start_at = firstDay(came.year, came.month)
  const workplace_id = random.chance(0.1) ? 2 : 1
  const is_by_day = kind.modality === 3
  return {
    id,
    username: usernameOf(id),
    matricule,
    firstname,
    lastname,
    sort_key: sortKey(lastname, firstname, matricule),
    search_key: searchKey(`${firstname} ${lastname} ${firstname} ${matricule}`),
    email: `${usernameOf(id)}@synchrone.example`,
    personal_email: null,
    ...kind,
    manager_id: hierarchy.manager_of[id] || null,
    is_manager,
    is_active: true,
    is_visible: true,
    company_id: workplace_id,
    workplace_id,
    start_at,
    end_at: null,
    last_end_at: null,
    seniority_at: start_at,
    roles: is_manager ? [...MANAGER_ROLES] : is_payroll ? [...PAYROLL_ROLES] : ['ROLE_MY_CONTACTS'],
    display_remainder_counter: false,
    display_quota: is_by_day,
    quota_hundredths: is_by_day ? 21_800 : null,
    display_worked_days: is_by_day,
    worked_days_hundredths: is_by_day ? 20_950 : null,
    password_expire_at: null,
    part_times: [],
  }
}

/** Rows of the employees from one id to another, both included. */
export function largeUsers(
  hierarchy: Hierarchy,
  { from, to, seed, ...generated }: { from: number; to: number; seed: number; first_month: Period; months: number },
): LargeUser[] {
  const random = randomFrom(`people ${seed} ${from}`)
  const company: LargeCompany = { hierarchy, payroll_id: payrollId(hierarchy), ...generated }
  return Array.from({ length: to - from + 1 }, (_, index) => largeUser(from + index, company, random))
}
