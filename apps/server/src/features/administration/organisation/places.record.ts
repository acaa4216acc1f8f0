import type {
  CompanyRow,
  companies,
  EditedWorkplace,
  WorkplaceRow,
  workplaces,
} from '@cadran/contract/administration/organisation'
import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import { checkPlace, checkWorkplace, NAME_TAKEN, ZONE_UNKNOWN } from '@cadran/rules/administration/organisation'
import { searchKey } from '@cadran/rules/portal/french'
import { isZone } from '../../../platform/calendar.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type RecordKind, withLastChanges } from '../../portal/records/index.ts'
import { places as store } from '../../portal/users/index.ts'
import { settleHolidays } from './holidays.writing.ts'
import * as read from './places.read-model.ts'

/** The binder has asked for the role already. */
export const mayWrite = () => true

/** A name as it is kept, when nobody else has it. */
async function freeName(trx: Trx, table: 'companies' | 'workplaces', name: string, id: number | null): Promise<string> {
  const key = searchKey(name.trim())
  const others = await read.namesBeside(trx, table, id)
  if (others.some((other) => searchKey(other.name) === key)) refuse(NAME_TAKEN)
  return name.trim()
}

type CompanyDraft = BodyOf<typeof companies.create>
type FoundCompany = NonNullable<Awaited<ReturnType<typeof read.findCompany>>>

export const COMPANIES: RecordKind<
  CompanyDraft,
  store.CompanyFields,
  FoundCompany,
  ReplyOf<typeof companies.load>,
  CompanyRow
> = {
  entity: 'company',
  mayWrite,
  rows: ({ database }) => read.companyRows(database.kysely),
  complete: ({ database }, page) => withLastChanges(database.kysely, 'company', page),
  textOf: ({ name }) => name,
  fieldsOf: async (draft, { trx, found }) => {
    unlessRefused(checkPlace(draft))
    await store.lockPlaces(trx)
    return { name: await freeName(trx, 'companies', draft.name, found?.id ?? null), archived: draft.archived }
  },
  find: read.findCompany,
  insert: store.insertCompany,
  update: store.updateCompany,
  remove: (trx, id) => store.deletePlace(trx, 'companies', id),
  read: read.readCompany,
}

export type WorkplaceDraft = BodyOf<typeof workplaces.create>
export type FoundWorkplace = NonNullable<Awaited<ReturnType<typeof read.findWorkplace>>>
export interface WorkplaceFields {
  name: string
  /** The zone itself, as it is chosen. */
  holiday_zone: string
  good_friday: boolean
  archived: boolean
}

/** A workplace as it is kept, under the lock on places (ORG-03, ORG-04). */
export async function workplaceFields(
  draft: WorkplaceDraft,
  { trx, found }: { trx: Trx; found: FoundWorkplace | null },
): Promise<WorkplaceFields> {
  unlessRefused(checkWorkplace(draft))
  const { holiday_zone, good_friday, archived } = draft
  if (found?.holiday_zone !== holiday_zone && !(await isZone(holiday_zone))) refuse(ZONE_UNKNOWN)
  await store.lockPlaces(trx)
  return { name: await freeName(trx, 'workplaces', draft.name, found?.id ?? null), holiday_zone, good_friday, archived }
}

export const WORKPLACES = ({
  clock,
}: Pick<Platform, 'clock'>): RecordKind<
  WorkplaceDraft,
  WorkplaceFields,
  FoundWorkplace,
  EditedWorkplace,
  WorkplaceRow
> => ({
  entity: 'workplace',
  mayWrite,
  rows: ({ database }) => read.workplaceRows(database.kysely),
  complete: ({ database }, page) => withLastChanges(database.kysely, 'workplace', page),
  textOf: ({ name, zone_label }) => `${name} ${zone_label}`,
  fieldsOf: workplaceFields,
  find: read.findWorkplace,
  insert: async (trx, fields, stamp) => {
    const id = await store.insertWorkplace(trx, fields, stamp)
    await settleHolidays(trx, { workplace_ids: [id], today: clock.today() })
    return id
  },
  update: store.updateWorkplace,
  remove: (trx, id) => store.deletePlace(trx, 'workplaces', id),
  read: read.readWorkplace,
})

/** The place of work of the first start, which was checked, with its holidays. */
export async function addFirstWorkplace(
  trx: Trx,
  fields: Omit<WorkplaceFields, 'archived'>,
  clock: Platform['clock'],
): Promise<void> {
  await WORKPLACES({ clock }).insert(trx, { ...fields, archived: false }, clock.stamp())
}
