import type { Refusal } from '@cadran/rules/portal/refusal'
import type { Role } from '@cadran/rules/portal/roles'
import { type CurrentUser, rolesAtHand } from '../../../platform/session.ts'
import type { KeyHelp } from './keys-dialog.tsx'

export interface ActKey<Act> extends KeyHelp {
  /** Beside the title: the key and one word. */
  hint?: { keys: string; label: string }
  /** Stands for one of these acts: shown to whoever may do one. */
  acts?: readonly Act[]
  /** Shown to whoever holds it. */
  role?: Role
}

/** Whether roles may try an act at all; null where they may. */
export type MayTry<Act> = (act: Act, roles: ReadonlySet<Role>) => Refusal | null

/** The keys that the viewer may use, and those of them that stand beside the title (KEY-09). */
export function ownKeys<Act>(
  keys: readonly ActKey<Act>[],
  mayTry: MayTry<Act>,
  user: Pick<CurrentUser, 'roles' | 'delegations'>,
) {
  const held = rolesAtHand(user)
  const help = keys.filter(
    ({ acts, role }) =>
      (!acts || acts.some((act) => mayTry(act, held) === null)) && (role === undefined || held.has(role)),
  )
  return { help, hints: help.flatMap(({ hint }) => hint ?? []) }
}
