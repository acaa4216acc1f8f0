import type { BulkChanges } from '@cadran/contract/administration/bulk-changes'
import { checkSeparateDuties, effectiveChange, type RoleChange, rolesAfter } from '@cadran/rules/administration/grants'
import { A_CYCLE, A_HELD, A_SELF, A_SERVICE } from '@cadran/rules/administration/messages'
import {
  BEFORE_ARRIVAL,
  HELD_FIELDS,
  SPOKEN,
  WHOLE_WEEK_OFF,
  withRhythm,
} from '@cadran/rules/administration/person-changes'
import { POSITION_FIELDS, type PositionFields } from '@cadran/rules/administration/positions'
import { ROLE_WORDS } from '@cadran/rules/administration/role-catalogue'
import type { Refusal } from '@cadran/rules/portal/refusal'
import type { Day } from '@cadran/rules/timesheet/day'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findServices } from '../../portal/users/index.ts'
import type { Asker } from '../previews/index.ts'
import { undatedChanges } from './change.fields.ts'
import { type ChangedPerson, findAbove } from './change.read-model.ts'
import { positionWrites } from './change.service.ts'
import type { PersonWrite } from './change.writing.ts'
import { rhythmChange } from './rhythm.service.ts'

/** What is done to each of many people. */
export interface BulkAct {
  changes: BulkChanges
  /** Of their positions, by id. */
  fields: Partial<PositionFields>
  on: Day
  /** The day was named: nobody is changed before they arrive. */
  is_dated: boolean
  by: Asker
}

export interface RefusedPerson {
  person: ChangedPerson
  refusal: Refusal
}

/** The one role that a call gives or takes. */
export const roleChangeOf = ({ grant, withdraw }: BulkChanges): RoleChange => ({
  grant: grant ? [grant] : [],
  withdraw: withdraw ? [withdraw] : [],
})

const changesRoles = ({ grant, withdraw }: RoleChange) => grant.length + withdraw.length > 0

/** What the rhythms of somebody become; a refusal where it is theirs already (ADM-28). */
function rhythmsOf({ part_times }: ChangedPerson, { changes: { half_days_off }, on }: BulkAct) {
  return half_days_off ? withRhythm(part_times, { starts_on: on, half_days_off }) : part_times
}

function roleRefusal(
  person: ChangedPerson,
  { changes, by }: BulkAct,
  { apart, services }: { apart: boolean; services: ReadonlySet<number> },
): Refusal | null {
  const asked = roleChangeOf(changes)
  if (!changesRoles(asked)) return null
  if (person.id === by.viewer.actor.id) return A_SELF
  if (services.has(person.id)) return A_SERVICE
  const effective = effectiveChange(person.roles, asked)
  return apart && changesRoles(effective) ? checkSeparateDuties(rolesAfter(person.roles, effective)) : null
}

const isHeldChange = ({ fields }: BulkAct): boolean =>
  POSITION_FIELDS.some((field) => fields[field] !== undefined && HELD_FIELDS.has(SPOKEN[field]))

function dayRefusal({ positions }: ChangedPerson, { is_dated, fields, on }: BulkAct): Refusal | null {
  return is_dated && Object.keys(fields).length > 0 && on < positions[0].starts_on ? BEFORE_ARRIVAL : null
}

/** Whom the checks of the single act refuse, and why (ADM-45, ADM-49). */
export async function refusedBy(
  { companySettings }: Platform,
  trx: Trx,
  people: readonly ChangedPerson[],
  act: BulkAct,
): Promise<RefusedPerson[]> {
  const { manager_id } = act.fields
  const ids = people.map(({ id }) => id)
  const found = manager_id ? await findAbove(trx, ids, { manager_id, on: act.on }) : []
  const above = new Set(found.map(({ id }) => id))
  const held_to = { apart: companySettings.get('roles.separate'), services: await findServices(trx, ids) }
  return people.flatMap((person) => {
    const rhythms = rhythmsOf(person, act)
    if (rhythms === WHOLE_WEEK_OFF) return refuse(WHOLE_WEEK_OFF)
    const refusal =
      roleRefusal(person, act, held_to) ??
      dayRefusal(person, act) ??
      (person.is_held && isHeldChange(act) ? A_HELD : null) ??
      ('status' in rhythms ? rhythms : null) ??
      (above.has(person.id) ? A_CYCLE : null)
    return refusal ? [{ person, refusal }] : []
  })
}

/** What of somebody changes that no position holds; of several written together all have the same columns. */
function undatedWrite(person: ChangedPerson, act: BulkAct): Pick<PersonWrite, 'fields' | 'changes' | 'told'> {
  const { is_visible, half_days_off } = act.changes
  const asked = roleChangeOf(act.changes)
  const given = effectiveChange(person.roles, asked)
  const roles = rolesAfter(person.roles, given)
  const rhythms = rhythmsOf(person, act)
  const part_times = 'status' in rhythms ? person.part_times : rhythms
  const has_no = 'sans ce droit'
  return {
    fields: {
      ...(is_visible !== undefined && { is_visible }),
      ...(half_days_off && { part_times }),
      ...(changesRoles(asked) && { roles }),
    },
    changes: [
      ...(is_visible === undefined || is_visible === person.is_visible ? [] : undatedChanges(person, { is_visible })),
      ...(half_days_off ? [rhythmChange(person.part_times, part_times, act.on)] : []),
      ...given.grant.map((role) => ({ field: 'grant', before: has_no, after: ROLE_WORDS[role].label })),
      ...given.withdraw.map((role) => ({ field: 'withdraw', before: ROLE_WORDS[role].label, after: has_no })),
    ],
    ...(changesRoles(given) && { told: { roles, ...given } }),
  }
}

/** What is written of each; who is so already is left as they are. */
export async function bulkWrites(
  platform: Platform,
  trx: Trx,
  people: readonly ChangedPerson[],
  act: BulkAct,
): Promise<PersonWrite[]> {
  const dated = await positionWrites(platform, trx, people, act)
  const placed = new Map(dated.map((write) => [write.person.id, write]))
  return people.flatMap((person) => {
    const held = placed.get(person.id)
    const undated = undatedWrite(person, act)
    const changes = [...undated.changes, ...(held?.changes ?? [])]
    return changes.length === 0 ? [] : [{ ...held, ...undated, person, changes }]
  })
}
