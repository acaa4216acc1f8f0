import { M_ABS_FUTURE, M_CRA_ABS1, M_CRA_ABS2 } from '@cadran/rules/portal/messages'
import { ROLES } from '@cadran/rules/portal/roles'
import type { Circumstances } from '@cadran/rules/timesheet/workflow'
import type { ReasonWords } from './worklist.ts'

/** What the rules need not be told of a row that can be chosen: something may be decided on it, so that its own state is what is asked. */
export const CHOOSABLE = {
  roles: new Set(ROLES),
  is_own: false,
  in_read_scope: true,
  is_available: true,
  is_direct_managee: true,
  locked: false,
  is_stale: false,
} as const satisfies Circumstances

const WAITING: ReasonWords = ['en attente du niveau 1', 'en attente du niveau 1']

const levelWords = (validated: string): Readonly<Record<string, ReasonWords>> => ({
  submitted: WAITING,
  validated1: [`déjà ${validated} au niveau 1`, `déjà ${validated}s au niveau 1`],
  validated2: [`déjà ${validated} au niveau 2`, `déjà ${validated}s au niveau 2`],
})

/** What a row at one of the two levels says of its state, as its noun asks. */
const LEVELS = { m: levelWords('validé'), f: levelWords('validée') }

const held = (level: 1 | 2): ReasonWords => {
  const what = `des absences à valider d’abord au niveau ${String(level)}`
  return [`a ${what}`, `ont ${what}`]
}

/** What else of a row holds an act back, by the code of its refusal. */
const HELD: Readonly<Record<string, ReasonWords>> = {
  [M_ABS_FUTURE.code]: ['débute après ce mois', 'débutent après ce mois'],
  [M_CRA_ABS1.code]: held(1),
  [M_CRA_ABS2.code]: held(2),
}

/** Why the rules do not allow an act to a row in this state; null where they would, and others are in the way. */
export function levelReason(
  decision: { to: string } | { code: string },
  state: string,
  gender: keyof typeof LEVELS,
): ReasonWords | null {
  return 'to' in decision ? null : (HELD[decision.code] ?? LEVELS[gender][state] ?? null)
}
