import { M_MANAGEE, M_ROLE, M_SCOPE, M_SELF, M_STALE } from '../portal/messages.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import type { Role } from '../portal/roles.ts'

/** A refusal says why, wherever the table asks for a comment. */
export const M_REFUSAL_COMMENT = refusal(
  'comment-required',
  422,
  'Le commentaire est obligatoire pour un refus.',
  'comment',
)

/** Any one of the groups is enough, and a group needs all of its roles; `[[]]` asks for no role. */
export type RoleGroups = readonly (readonly Role[])[]

/** What every workflow of the back office asks of the person and of the period, whatever the item. */
export type CommonGuard = 'not_own' | 'read_scope' | 'available' | 'direct_managee' | 'unlocked'

/** One row of a workflow table. An action may have several rows from one state: any row that holds is enough. */
export interface Transition<State extends string, Action extends string, Guard extends string> {
  id: `SM-${string}`
  from: State
  action: Action
  roles: RoleGroups
  guards: readonly Guard[]
  to: State
}

/** What the server knows of the viewer, the person and the item when it decides. */
export interface Circumstances {
  roles: ReadonlySet<Role>
  is_own: boolean
  in_read_scope: boolean
  is_available: boolean
  is_direct_managee: boolean
  locked: boolean
  is_stale: boolean
}

export interface Workflow<State extends string, Action extends string, Own extends string, Facts> {
  transitions: readonly Transition<State, Action, CommonGuard | Own>[]
  locked: Refusal
  wrong_state: Refusal
  guards: Record<Own, { holds: (facts: Facts) => boolean; refusal: Refusal }>
}

/** The new state, or why not. */
export type Decision<State extends string> = { to: State } | Refusal

/** Tells the two halves of a decision apart. */
export function isAllowed<State extends string>(decision: Decision<State>): decision is { to: State } {
  return 'to' in decision
}

/** Whether the roles held fill one of the groups. */
export function holdsRoles(groups: RoleGroups, roles: ReadonlySet<Role>): boolean {
  return groups.some((group) => group.every((role) => roles.has(role)))
}

/** First role check, before the item is loaded: M-ROLE when no state would let these roles do it. */
export function mayTry(rows: readonly { roles: RoleGroups }[], roles: ReadonlySet<Role>): Refusal | null {
  return rows.some((row) => holdsRoles(row.roles, roles)) ? null : M_ROLE
}

/**
 * The actions that some row of a table begins in each state, in the order of `actions`: only these can be allowed there, so that
 * a list decides no others.
 */
export function actionsByState<State extends string, Action extends string>(
  rows: readonly { from: State; action: string }[],
  actions: readonly Action[],
): (from: string) => readonly Action[] {
  const begun = (from: State) =>
    actions.filter((action) => rows.some((row) => row.from === from && row.action === action))
  const by_state = new Map<string, Action[]>(rows.map(({ from }) => [from, begun(from)]))
  return (from) => by_state.get(from) ?? []
}

/**
 * Answers an action by its table in the order of validation.md section 0: role, own (README 30), scope, direct managee,
 * stale, role again by the state found, locked, state, the row's own guards. `from` is null for an item that the
 * workflow does not cover.
 */
export function decide<State extends string, Action extends string, Own extends string, Facts extends Circumstances>(
  workflow: Workflow<State, Action, Own, Facts>,
  from: State | null,
  action: Action,
  facts: Facts,
): Decision<State> {
  const rows = workflow.transitions.filter((row) => row.action === action)
  const rows_here = rows.filter((row) => row.from === from)
  const rows_held = rows_here.filter((row) => holdsRoles(row.roles, facts.roles))
  const candidates = rows_held.length > 0 ? rows_held : rowsThatCheckThePerson(rows, rows_here, facts.roles)

  const early = mayTry(rows, facts.roles) ?? checkPerson(candidates, facts)
  if (early !== null) return early
  if (facts.is_stale) return M_STALE
  if (rows_here.length > 0 && rows_held.length === 0) return M_ROLE
  if (facts.locked && demands(candidates, 'unlocked')) return workflow.locked
  return takeRow(workflow, rows_held, facts)
}

/**
 * Where the state forbids the action, or the roles do, the person is still checked first, by what all rows ask. Whoever holds
 * the role of another state reads as far as that row does, and is then told of the role (K16, SM-M-27).
 */
function rowsThatCheckThePerson<Row extends { roles: RoleGroups }>(
  rows: readonly Row[],
  rows_here: readonly Row[],
  roles: ReadonlySet<Role>,
): readonly Row[] {
  return rows_here.length > 0 ? rows.filter((row) => rows_here.includes(row) || holdsRoles(row.roles, roles)) : rows
}

function checkPerson(rows: readonly { guards: readonly string[] }[], facts: Circumstances): Refusal | null {
  if (facts.is_own && demands(rows, 'not_own')) return M_SELF
  const in_scope = demands(rows, 'available') ? facts.is_available : facts.in_read_scope
  if (!in_scope) return M_SCOPE
  return !facts.is_direct_managee && demands(rows, 'direct_managee') ? M_MANAGEE : null
}

function demands(rows: readonly { guards: readonly string[] }[], guard: CommonGuard): boolean {
  return rows.every((row) => row.guards.includes(guard))
}

function takeRow<State extends string, Action extends string, Own extends string, Facts>(
  workflow: Workflow<State, Action, Own, Facts>,
  rows: readonly Transition<State, Action, CommonGuard | Own>[],
  facts: Facts,
): Decision<State> {
  let refused = workflow.wrong_state
  for (const row of rows) {
    const failing = row.guards.find((guard) => isOwnGuard(workflow, guard) && !workflow.guards[guard].holds(facts))
    if (failing === undefined) return { to: row.to }
    if (isOwnGuard(workflow, failing)) refused = workflow.guards[failing].refusal
  }
  return refused
}

function isOwnGuard<Own extends string>(
  workflow: { guards: Record<Own, unknown> },
  guard: CommonGuard | Own,
): guard is Own {
  return Object.hasOwn(workflow.guards, guard)
}

/** Acts whose comment stays among those who validate: never shown to the employee nor counted (ABS-108, ABS-109, OVL-14, README 54). */
export const INTERNAL_COMMENT_ACTIONS: readonly string[] = ['validated1', 'validated2', 'edit', 'delete_on_call']
