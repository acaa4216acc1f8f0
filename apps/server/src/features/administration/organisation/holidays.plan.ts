import type { addOwnDay, changeOwnDay, removeOwnDay, workplaces } from '@cadran/contract/administration/organisation'
import type { FieldChange } from '@cadran/contract/administration/previews'
import type { BodyOf } from '@cadran/contract/kit'
import {
  checkOwnDay,
  frenchZoneLabel,
  type Holiday,
  type HolidayHalf,
  holidayZoneOf,
  type OwnDay,
} from '@cadran/rules/administration/organisation-holidays'
import { formatDate, momentLabel } from '@cadran/rules/portal/french'
import { M_404, M_STALE, M_STAMP } from '@cadran/rules/portal/messages'
import type { AuditEntry } from '../../../platform/audit.ts'
import { drawHolidays, holidayYears, loadDrawnWorkplaces } from '../../../platform/calendar.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { places } from '../../portal/users/index.ts'
import * as store from './holiday-days.store.ts'
import type { OtherHolidays } from './holidays.writing.ts'
import { findWorkplace } from './places.read-model.ts'
import { type FoundWorkplace, type WorkplaceFields, workplaceFields } from './places.record.ts'

/** What changes holidays, as it is asked; kept so for the job that goes on with it. */
export type HolidayAct =
  | { act: 'workplace'; id: number; body: BodyOf<typeof workplaces.change> }
  | { act: 'add'; body: BodyOf<typeof addOwnDay> }
  | { act: 'change'; id: number; body: BodyOf<typeof changeOwnDay> }
  | { act: 'remove'; id: number; body: BodyOf<typeof removeOwnDay> }
type Asked<A extends HolidayAct['act']> = Extract<HolidayAct, { act: A }>

/** What an act writes, once it is checked. */
interface Plan {
  other: OtherHolidays
  changes: FieldChange[]
  /** Of the row that it changes; what a preview was made of. */
  stamp: string
  /** Answers the id of what it wrote. */
  write: () => Promise<number>
  entry: Pick<AuditEntry, 'entity' | 'action' | 'before' | 'after'>
}

function assertSeen(seen: string, { updated_at }: { updated_at: string }): void {
  if (seen === '') refuse(M_STAMP)
  if (seen !== updated_at) refuse(M_STALE)
}

const yesNo = (value: boolean) => (value ? 'oui' : 'non')
const zoneName = (zone: string) => `${frenchZoneLabel(zone) ?? zone} (${zone})`

function workplaceChanges(before: WorkplaceFields, after: WorkplaceFields): FieldChange[] {
  const fields: FieldChange[] = [
    { field: 'name', before: before.name, after: after.name },
    { field: 'holiday_zone', before: zoneName(before.holiday_zone), after: zoneName(after.holiday_zone) },
    { field: 'good_friday', before: yesNo(before.good_friday), after: yesNo(after.good_friday) },
    { field: 'archived', before: yesNo(before.archived), after: yesNo(after.archived) },
  ]
  return fields.filter((change) => change.before !== change.after)
}

/** The days on which a workplace with people has other holidays than before. */
async function otherDays(
  platform: Platform,
  trx: Trx,
  found: FoundWorkplace,
  fields: WorkplaceFields,
): Promise<string[]> {
  const { holiday_zone: zone, good_friday } = fields
  if (zone === found.holiday_zone && good_friday === found.good_friday) return []
  const somebody = await trx.selectFrom('users').where('workplace_id', '=', found.id).select('id').limit(1).execute()
  const [drawn] = await loadDrawnWorkplaces(trx, [found.id])
  if (somebody.length === 0 || !drawn) return []
  const years = holidayYears(platform.clock.today())
  const daysOf = (holidays: readonly Holiday[]) => new Set(holidays.map(({ day, half }) => `${day} ${half}`))
  const before = daysOf(await drawHolidays(drawn, years))
  const after = daysOf(
    await drawHolidays({ ...drawn, good_friday, holiday_zone: holidayZoneOf({ ...drawn, zone, good_friday }) }, years),
  )
  const differing = [...before].filter((key) => !after.has(key)).concat([...after].filter((key) => !before.has(key)))
  return [...new Set(differing.map((key) => key.slice(0, 10)))]
}

async function planWorkplace(platform: Platform, trx: Trx, { id, body }: Asked<'workplace'>): Promise<Plan> {
  const found = (await findWorkplace(trx, id)) ?? refuse(M_404)
  const fields = await workplaceFields(body, { trx, found })
  assertSeen(body.updated_at, found)
  const { holiday_zone, ...others } = fields
  const { updated_at, ...before } = found
  return {
    other: { workplace_ids: [id], days: await otherDays(platform, trx, found, fields) },
    changes: workplaceChanges(found, fields),
    stamp: updated_at,
    write: async () => {
      // Its own name of holidays goes on where the zone does.
      const zone = holiday_zone === found.holiday_zone ? {} : { holiday_zone }
      await places.updateWorkplace(trx, id, { ...others, ...zone }, platform.clock.stamp())
      return id
    },
    entry: { entity: 'workplace', action: 'change', before, after: fields },
  }
}

const dayText = ({ day, half, name }: OwnDay) =>
  `${formatDate(day)}${half === 'day' ? '' : ` (${momentLabel(half)})`} · ${name}`

type Found = NonNullable<Awaited<ReturnType<typeof store.findOwnDay>>>

/** A day as it is kept, when somebody there works it without it; of a workplace that is unknown there is none (ORG-06). */
async function ownDayFields(
  { clock }: Platform,
  trx: Trx,
  body: { day: string; name: string; half: string },
  { workplace_id, found }: { workplace_id: number | null; found: Found | null },
): Promise<store.OwnDayFields & OwnDay> {
  const workplaces = await loadDrawnWorkplaces(trx, workplace_id === null ? null : [workplace_id])
  if (workplaces.length === 0) refuse(M_404)
  const today = clock.today()
  const isOther = ({ day, half }: OwnDay) => day !== found?.day || half !== found.half
  const refusals = await Promise.all(
    workplaces.map(async ({ own_days, ...workplace }) => {
      const others = await drawHolidays({ ...workplace, own_days: own_days.filter(isOther) }, holidayYears(today))
      return checkOwnDay(body, others, today)
    }),
  )
  const refused = refusals.every((refusal) => refusal !== null) ? refusals[0] : null
  if (refused) refuse(refused)
  // The rule has just found it among the halves.
  return { workplace_id, day: body.day, name: body.name.trim(), half: body.half as HolidayHalf }
}

const scopeOf = ({ workplace_id }: { workplace_id: number | null }) => (workplace_id === null ? null : [workplace_id])

async function planAddition(platform: Platform, trx: Trx, { body }: Asked<'add'>): Promise<Plan> {
  const fields = await ownDayFields(platform, trx, body, { workplace_id: body.workplace_id, found: null })
  return {
    other: { workplace_ids: scopeOf(fields), days: [fields.day] },
    changes: [{ field: 'holiday_day', before: null, after: dayText(fields) }],
    stamp: '',
    write: () => store.insertOwnDay(trx, fields, platform.clock.stamp()),
    entry: { entity: 'holiday_day', action: 'create', after: fields },
  }
}

async function planChange(platform: Platform, trx: Trx, { id, body }: Asked<'change'>): Promise<Plan> {
  const found = (await store.findOwnDay(trx, id)) ?? refuse(M_404)
  const fields = await ownDayFields(platform, trx, body, { workplace_id: found.workplace_id, found })
  assertSeen(body.updated_at, found)
  const { updated_at, id: _id, ...before } = found
  const moves = fields.day !== found.day || fields.half !== found.half
  return {
    other: { workplace_ids: scopeOf(found), days: moves ? [found.day, fields.day] : [] },
    changes: [{ field: 'holiday_day', before: dayText(found), after: dayText(fields) }],
    stamp: updated_at,
    write: async () => {
      await store.updateOwnDay(trx, id, fields, platform.clock.stamp())
      return id
    },
    entry: { entity: 'holiday_day', action: 'change', before, after: fields },
  }
}

async function planRemoval(_platform: Platform, trx: Trx, { id, body }: Asked<'remove'>): Promise<Plan> {
  const found = (await store.findOwnDay(trx, id)) ?? refuse(M_404)
  assertSeen(body.updated_at, found)
  const { updated_at, id: _id, ...before } = found
  return {
    other: { workplace_ids: scopeOf(found), days: [found.day] },
    changes: [{ field: 'holiday_day', before: dayText(found), after: null }],
    stamp: updated_at,
    write: async () => {
      await store.deleteOwnDay(trx, id)
      return id
    },
    entry: { entity: 'holiday_day', action: 'delete', before },
  }
}

/** What is asked, checked against what stands, under the lock on places. */
export function planOf(platform: Platform, trx: Trx, asked: HolidayAct): Promise<Plan> {
  switch (asked.act) {
    case 'workplace':
      return planWorkplace(platform, trx, asked)
    case 'add':
      return planAddition(platform, trx, asked)
    case 'change':
      return planChange(platform, trx, asked)
    case 'remove':
      return planRemoval(platform, trx, asked)
  }
}
