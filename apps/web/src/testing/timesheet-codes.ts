import type { EventCode } from '@cadran/contract/timesheet/calendar'
import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'

const code = (
  id: number,
  type: EventCode['type'],
  short_code: string,
  description: string,
  color: string,
): EventCode => ({
  id,
  type,
  short_code,
  description,
  color,
  priority: id * 10,
  affectation_id: null,
  relevant_counter: null,
  start_at: null,
  end_at: null,
  editable: true,
  deductible: false,
  archived: false,
})

/** The codes that a consultant may use. */
export const EVENT_CODES: EventCode[] = [
  code(1, 'activity', 'ORS', 'Orselle, plateforme contrats', '#0059A2'),
  code(2, 'activity', 'FOR', 'Formation', '#0059A2'),
  code(3, 'activity', 'INT', 'Intercontrat', '#5E6670'),
  { ...code(10, 'absence', 'CP', 'Congés payés', '#793FB5'), relevant_counter: 'cp', deductible: true },
  { ...code(11, 'absence', 'JRS', 'Jour de repos', '#793FB5'), relevant_counter: 'rtt', deductible: true },
  { ...code(12, 'absence', 'REL', 'Reliquat de congés', '#6A4FC0'), relevant_counter: 'remainder', deductible: true },
  code(13, 'sickness', 'EM', 'Enfant malade', '#B0457A'),
  code(14, 'absence', 'CSS', 'Congé sans solde', '#6F5A86'),
]

export function eventCode(short_code: string): EventCode {
  const found = EVENT_CODES.find((each) => each.short_code === short_code)
  if (!found) throw new Error(`No event code ${short_code}`)
  return found
}

/** A code of on-call duties as the server lists it. */
export function overtimeCode(id: number, code: string, change: Partial<OvertimeCode> = {}): OvertimeCode {
  return {
    id,
    code,
    category: 'availability',
    sub_category: 'Semaine',
    affectation: { id: 5, code: 'EXP', name: 'Exploitation' },
    description: `Astreinte ${code}`,
    constraint: true,
    hour: false,
    ticket: false,
    active: true,
    start_at: null,
    end_at: null,
    ...change,
  }
}
