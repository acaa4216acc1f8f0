import { addDays } from '@cadran/rules/timesheet/day'
import type { CounterName, EventCodeType } from '@cadran/rules/timesheet/event-codes'
import type { AffectationRow, EventCodeRow, OvertimeCodeRow } from './rows.ts'

/** Clients and services people are assigned to. */
export const AFFECTATIONS: readonly AffectationRow[] = [
  { id: 1, code: 'SIEGE', name: 'Siège' },
  { id: 2, code: 'ORSELLE', name: 'Orselle Prévoyance' },
  { id: 3, code: 'KERLANN', name: 'Kerlann Énergie' },
  { id: 4, code: 'VALMERIS', name: 'Valmeris Santé' },
  { id: 5, code: 'PONANTIS', name: 'Ponantis Logistique' },
  { id: 6, code: 'BRISEBOIS', name: 'Communauté de Brisebois' },
  { id: 7, code: 'ODYSSANE', name: 'Odyssane Mobilités' },
  { id: 8, code: 'TARNEVEL', name: 'Tarnevel Distribution' },
  { id: 9, code: 'CSE', name: 'Représentants du personnel' },
]

interface Wording {
  type: EventCodeType
  short_code: string
  description: string
  color: string
  affectation_id?: number
  relevant_counter?: CounterName
  editable?: boolean
  archived?: boolean
  /** The service that keeps an absence code. */
  master_data?: string
}

const mission = (affectation_id: number, short_code: string, description: string, color: string): Wording => ({
  type: 'activity',
  short_code,
  description,
  color,
  affectation_id,
})

const WORDINGS: readonly Wording[] = [
  mission(2, 'ORS', 'Orselle, plateforme contrats', '#0059A2'),
  mission(2, 'ORR', 'Orselle, recette', '#2C6FAE'),
  mission(3, 'KER', 'Kerlann, architecture de données', '#0C6B6E'),
  mission(3, 'KED', 'Kerlann, développement', '#1F7A54'),
  mission(4, 'VAL', 'Valmeris, application mobile', '#4A5FB4'),
  mission(5, 'PON', 'Ponantis, exploitation', '#34607E'),
  mission(6, 'BRI', 'Brisebois, cartographie', '#3B6E22'),
  mission(7, 'ODY', 'Odyssane, pilotage', '#5B5296'),
  mission(8, 'TAR', 'Tarnevel, encaissement', '#7A5A12'),
  mission(1, 'SUP', 'Fonctions support', '#505964'),
  { type: 'activity', short_code: 'FOR', description: 'Formation', color: '#8A4B00' },
  { type: 'activity', short_code: 'INT', description: 'Intercontrat', color: '#5E6670' },
  { type: 'activity', short_code: 'AVV', description: 'Avant-vente', color: '#00657A' },
  { type: 'activity', short_code: 'REC', description: 'Recrutement', color: '#7B3F6B' },
  { type: 'activity', short_code: 'PRO', description: 'Projet interne', color: '#3D5A80' },
  { type: 'other', short_code: 'DEL', description: 'Heures de délégation', color: '#6B4E00', affectation_id: 9 },
  { type: 'absence', short_code: 'CP', description: 'Congés payés', color: '#793FB5', relevant_counter: 'cp' },
  {
    type: 'absence',
    short_code: 'JRS',
    description: 'Jour de repos supplémentaire',
    color: '#9A3FA0',
    relevant_counter: 'rtt',
  },
  {
    type: 'absence',
    short_code: 'REL',
    description: 'Reliquat de congés payés',
    color: '#6A4FC0',
    relevant_counter: 'remainder',
  },
  {
    type: 'absence',
    short_code: 'RCM',
    description: 'Report de congés après maladie',
    color: '#5F4B9B',
    relevant_counter: 'cp15',
  },
  { type: 'sickness', short_code: 'MAL', description: 'Arrêt maladie', color: '#A03050', master_data: 'pay' },
  { type: 'absence', short_code: 'EM', description: 'Enfant malade', color: '#B0457A' },
  { type: 'absence', short_code: 'EVF', description: 'Événement familial', color: '#84489C', master_data: 'rh' },
  { type: 'absence', short_code: 'CSS', description: 'Congé sans solde', color: '#6F5A86' },
  { type: 'maternity', short_code: 'MAT', description: 'Congé maternité', color: '#A8436F', master_data: 'pay' },
  { type: 'hoursNotWorked', short_code: 'HNT', description: 'Heures non travaillées', color: '#7D5560' },
  // Payroll alone sets it, so the wizard never offers it.
  {
    type: 'hoursNotWorked',
    short_code: 'ABI',
    description: 'Absence injustifiée',
    color: '#8C2F2F',
    editable: false,
    master_data: 'pay',
  },
  { type: 'absence', short_code: 'RCX', description: 'Récupération exceptionnelle', color: '#77728A', archived: true },
]

const isActivity = ({ type }: Wording) => type === 'activity' || type === 'other'

/** Every event code, in the order the wizard offers them. */
export const EVENT_CODES: readonly EventCodeRow[] = WORDINGS.map((wording, index) => ({
  id: index + 1,
  type: wording.type,
  short_code: wording.short_code,
  description: wording.description,
  color: wording.color,
  priority: (index + 1) * 10,
  affectation_id: wording.affectation_id ?? null,
  relevant_counter: wording.relevant_counter ?? null,
  start_at: null,
  end_at: null,
  editable: wording.editable ?? true,
  deductible: wording.relevant_counter !== undefined,
  archived: wording.archived ?? false,
  master_data: isActivity(wording) ? null : (wording.master_data ?? 'gta'),
  // Those of the first day, then about two a year.
  created_at: addDays('2016-01-04', Math.max(0, index - 20) * 168),
}))

/** A code by its short code; throws for one that the company does not have. */
export function codeOf(short_code: string): EventCodeRow {
  const code = EVENT_CODES.find((each) => each.short_code === short_code)
  if (!code) throw new Error(`No event code ${short_code}`)
  return code
}

type Accepts = Pick<OvertimeCodeRow, 'accepts_constraint' | 'accepts_hour' | 'accepts_ticket'>
const COUNTED: Accepts = { accepts_constraint: true, accepts_hour: false, accepts_ticket: false }
const TIMED: Accepts = { accepts_constraint: false, accepts_hour: true, accepts_ticket: false }
const TICKETED: Accepts = { accepts_constraint: false, accepts_hour: false, accepts_ticket: true }

const EXPLOITATION = 5

function overtimeCode(
  id: number,
  code: string,
  category: OvertimeCodeRow['category'],
  sub_category: string,
  description: string,
  rest: Accepts & Partial<Pick<OvertimeCodeRow, 'active' | 'affectation_id'>>,
): OvertimeCodeRow {
  return {
    id,
    code,
    category,
    sub_category,
    affectation_id: EXPLOITATION,
    description,
    active: true,
    start_at: null,
    end_at: null,
    ...rest,
  }
}

/** On-call and intervention codes; those without an affectation are open to everybody. */
export const OVERTIME_CODES: readonly OvertimeCodeRow[] = [
  overtimeCode(1, 'AST-SEM', 'availability', 'Semaine', 'Astreinte de semaine', COUNTED),
  overtimeCode(2, 'AST-WE', 'availability', 'Week-end', 'Astreinte de week-end', COUNTED),
  overtimeCode(3, 'AST-TCK', 'availability', 'Ticket', 'Astreinte au ticket', TICKETED),
  overtimeCode(4, 'AST-GEN', 'availability', 'Semaine', 'Astreinte générale', { ...COUNTED, affectation_id: null }),
  overtimeCode(5, 'INT-JOUR', 'intervention', 'Jour ouvré', 'Intervention de jour', TIMED),
  overtimeCode(6, 'INT-NUIT', 'intervention', 'Nuit', 'Intervention de nuit', TIMED),
  overtimeCode(7, 'INT-WE', 'intervention', 'Week-end et jour férié', 'Intervention de week-end', TIMED),
  overtimeCode(8, 'INT-GEN', 'intervention', 'Jour ouvré', 'Intervention générale', { ...TIMED, affectation_id: null }),
  overtimeCode(9, 'AST-OLD', 'availability', 'Nuit', 'Astreinte de nuit (ancienne)', { ...COUNTED, active: false }),
]
