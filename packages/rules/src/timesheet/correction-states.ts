import { M_SELF, M_STALE } from '../portal/messages.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import type { Role } from '../portal/roles.ts'
import type { Circumstances, CommonGuard, Decision, Transition, Workflow } from './workflow.ts'
import { decide, isAllowed, mayTry } from './workflow.ts'

/** What a correction is about (COR-01). */
export const CORRECTION_OBJECTS = ['absence', 'overtime', 'extra_activity', 'remote'] as const
export type CorrectionObject = (typeof CORRECTION_OBJECTS)[number]
/** The same in words. */
export const CORRECTION_OBJECT_WORDS: Readonly<Record<CorrectionObject, string>> = {
  absence: 'Absence',
  overtime: 'Astreinte',
  extra_activity: 'Activités complémentaires',
  remote: 'Télétravail',
}

export const CORRECTION_STATES = ['submitted', 'validated1', 'validated2', 'refused', 'withdrawn'] as const
export type CorrectionState = (typeof CORRECTION_STATES)[number]
/** What a state is called on screens, in files and in mails (COR-17). */
export const CORRECTION_STATE_LABELS: Readonly<Record<CorrectionState, string>> = {
  submitted: 'En attente',
  validated1: 'Validée par le manager',
  validated2: 'Validée par la paie',
  refused: 'Refusée',
  withdrawn: 'Retirée',
}

/** What `POST validation/correction-action` takes (COR-19). */
export const CORRECTION_DECISIONS = ['validated1', 'validated2', 'refused'] as const
export type CorrectionDecision = (typeof CORRECTION_DECISIONS)[number]
/** 'edit' and 'withdrawn' are for the person and for who asked (COR-15). */
export const CORRECTION_ACTIONS = [...CORRECTION_DECISIONS, 'edit', 'withdrawn'] as const

/** Steps of a correction's history and what they are called; an export adds its number (COR-27). */
export const CORRECTION_HISTORY_LABELS = {
  create: 'Demande',
  edit: 'Modification',
  validated1: 'Validation niveau 1',
  validated2: 'Validation niveau 2',
  refused: 'Refus',
  withdrawn: 'Retrait',
  exported: 'Export',
} as const
export type CorrectionHistoryAction = keyof typeof CORRECTION_HISTORY_LABELS

/** Characters of a correction's reason, after trimming (COR-11, M-LED-REASON). */
export const CORRECTION_REASON_LENGTH = { least: 5, most: 500 } as const

export const M_COR_OPEN = refusal('period-open', 409, "Cette période n'est pas clôturée : modifiez le mois lui-même.")
export const M_COR_OLD = refusal('too-old', 422, 'Cette date est trop ancienne pour une régularisation.', 'start_at')
export const M_COR_SAME = refusal('unchanged', 422, 'La régularisation ne change rien.', 'new')
export const M_COR_TWICE = refusal('pending', 409, 'Une régularisation est déjà en cours sur ces demi-journées.')
export const M_COR_STATE = refusal(
  'state',
  409,
  "Cette action n'est pas possible dans l'état actuel de la régularisation.",
)
export const M_COR_ASKER = refusal(
  'own-request',
  403,
  'Vous ne pouvez pas valider une régularisation que vous avez demandée.',
)
export const M_COR_LEVELS = refusal(
  'same-person',
  403,
  'La validation de niveau 2 doit être faite par une autre personne que celle du niveau 1.',
)

/** Who gives a level to a correction of an object (SM-C, L1 and L2). */
export function correctionRole(object: CorrectionObject, level: 1 | 2): Role {
  if (object === 'absence') return level === 1 ? 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL' : 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL'
  return level === 1 ? 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL' : 'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL'
}

type CorrectionGuard = CommonGuard | 'other_level_1' | 'old_still_true'

interface CorrectionRow {
  id: `SM-C-${string}`
  from: CorrectionState
  action: CorrectionDecision
  level: 1 | 2
  guards: readonly CorrectionGuard[]
  to: CorrectionState
}

/** The decisions of the back office; what the person and who asked may do is `CORRECTION_OWN_ACTS`. */
export const CORRECTION_TRANSITIONS = [
  {
    id: 'SM-C-03',
    from: 'submitted',
    action: 'validated1',
    level: 1,
    guards: ['not_own', 'available'],
    to: 'validated1',
  },
  { id: 'SM-C-04', from: 'submitted', action: 'refused', level: 1, guards: ['not_own', 'available'], to: 'refused' },
  {
    id: 'SM-C-05',
    from: 'validated1',
    action: 'validated2',
    level: 2,
    guards: ['not_own', 'read_scope', 'other_level_1', 'old_still_true'],
    to: 'validated2',
  },
  { id: 'SM-C-06', from: 'validated1', action: 'refused', level: 2, guards: ['not_own', 'read_scope'], to: 'refused' },
] as const satisfies readonly CorrectionRow[]

/** SM-C-02 and SM-C-07: who asked may edit while it is submitted; the person may take it back like who asked, until payroll has decided. */
export const CORRECTION_OWN_ACTS = {
  edit: { from: ['submitted'], by: ['asker'] },
  withdrawn: { from: ['submitted', 'validated1'], by: ['asker', 'person'] },
} as const satisfies Record<'edit' | 'withdrawn', { from: CorrectionState[]; by: ('asker' | 'person')[] }>

/** What the server knows when somebody looks at a correction. */
export interface CorrectionCircumstances extends Omit<Circumstances, 'is_stale' | 'is_direct_managee' | 'locked'> {
  object: CorrectionObject
  from: CorrectionState
  /** The viewer asked for it, in their own name or in another's. */
  is_asker: boolean
  /** The viewer gave level 1, and the setting wants two people. */
  gave_level_1: boolean
  /** `old` is what the month's truth still says; told again under the lock of the decision (COR-24). */
  old_still_true: boolean
}

type Facts = Circumstances & Pick<CorrectionCircumstances, 'gave_level_1' | 'old_still_true'>

function workflowOf(
  object: CorrectionObject,
): Workflow<CorrectionState, CorrectionDecision, 'other_level_1' | 'old_still_true', Facts> {
  return {
    transitions: transitionsOf(object),
    locked: M_COR_STATE,
    wrong_state: M_COR_STATE,
    guards: {
      other_level_1: { holds: (facts) => !facts.gave_level_1, refusal: M_COR_LEVELS },
      old_still_true: { holds: (facts) => facts.old_still_true, refusal: M_STALE },
    },
  }
}

function transitionsOf(object: CorrectionObject): Transition<CorrectionState, CorrectionDecision, CorrectionGuard>[] {
  return CORRECTION_TRANSITIONS.map(({ level, ...row }) => ({ ...row, roles: [[correctionRole(object, level)]] }))
}

/**
 * Role check before the state is looked at: M-ROLE when no state would let these roles act on that object, or before the
 * correction is loaded on any.
 */
export function mayTryCorrection(
  action: CorrectionDecision,
  roles: ReadonlySet<Role>,
  object?: CorrectionObject,
): Refusal | null {
  const rows = (object ? [object] : CORRECTION_OBJECTS).flatMap(transitionsOf)
  return mayTry(
    rows.filter((row) => row.action === action),
    roles,
  )
}

/**
 * The correction's new state, or the first refusal in the order of SM-C: M-ROLE, M-SELF, M-COR-ASKER, M-SCOPE, M-STALE,
 * M-ROLE by state, M-COR-STATE, M-COR-LEVELS, M-STALE for an `old` that another correction changed.
 */
export function decideCorrection(
  input: CorrectionCircumstances & { action: CorrectionDecision; is_stale: boolean },
): Decision<CorrectionState> {
  const workflow = workflowOf(input.object)
  const rows = workflow.transitions.filter((row) => row.action === input.action)
  const without_role = mayTry(rows, input.roles)
  if (without_role) return without_role
  if (input.is_own) return M_SELF
  if (input.is_asker) return M_COR_ASKER
  return decide(workflow, input.from, input.action, { ...input, locked: false, is_direct_managee: false })
}

/** The decisions whose buttons are offered now. */
export function availableCorrectionDecisions(input: CorrectionCircumstances): CorrectionDecision[] {
  return CORRECTION_DECISIONS.filter((action) => isAllowed(decideCorrection({ ...input, action, is_stale: false })))
}

/** What keeps somebody from deciding who else would: M-COR-ASKER or M-COR-LEVELS, told in the place of the buttons. */
export function correctionObstacle(input: CorrectionCircumstances): Refusal | null {
  const refusals = CORRECTION_DECISIONS.map((action) => decideCorrection({ ...input, action, is_stale: false }))
  if (refusals.some(isAllowed)) return null
  return (refusals.find((each) => each === M_COR_ASKER || each === M_COR_LEVELS) as Refusal | undefined) ?? null
}

/** Whether the person, or who asked, may edit or withdraw in a state; whether it is theirs to see is the caller's to say (SM-C-32). */
export function mayActOnOwnCorrection(
  action: 'edit' | 'withdrawn',
  { from, is_asker, is_person }: { from: CorrectionState; is_asker: boolean; is_person: boolean },
): boolean {
  const { from: states, by } = CORRECTION_OWN_ACTS[action]
  const is_theirs = by.some((who) => (who === 'asker' ? is_asker : is_person))
  return is_theirs && states.some((state) => state === from)
}
