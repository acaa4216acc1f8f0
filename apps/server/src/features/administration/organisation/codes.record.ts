import type {
  AffectationRow,
  affectations,
  EventCodeListRow,
  eventCodes,
  OvertimeCodeListRow,
  overtimeCodes,
} from '@cadran/contract/administration/codes'
import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import {
  AFFECTATION_UNKNOWN,
  type AffectationForm,
  CODE_TAKEN,
  MAIN_CODE_INVALID,
  MAIN_CODE_NEEDED,
  readAffectation,
  readEventCode,
  readOvertimeCode,
} from '@cadran/rules/administration/organisation-codes'
import type { EventCodeRow, OvertimeCodeRow } from '@cadran/rules/timesheet/codes-file'
import type { Day } from '@cadran/rules/timesheet/day'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { RecordKind } from '../../portal/records/index.ts'
import { codeStore } from '../../timesheet/events/index.ts'
import { overtimeCodeStore } from '../../timesheet/overtime/index.ts'
import * as read from './codes.read-model.ts'
import { mayWrite } from './places.record.ts'

type Clocked = Pick<Platform, 'clock'>

/** As a form holds it: '' for nothing, and numbers as they are written. */
const texts = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field,
      typeof value === 'boolean' || field === 'id' ? value : String(value ?? ''),
    ]),
  )

async function freeCode(
  trx: Trx,
  table: 'affectations' | 'overtime_codes',
  code: string,
  id: number | null,
): Promise<void> {
  const taken = await read.idOf(trx, table, 'code', code)
  if (taken !== undefined && taken !== id) refuse(CODE_TAKEN('code'))
}

async function affectationId(trx: Trx, code: string | null): Promise<number | null> {
  return code === null ? null : ((await read.idOf(trx, 'affectations', 'code', code)) ?? refuse(AFFECTATION_UNKNOWN))
}

type FoundAffectation = read.FoundAffectation & { is_used: boolean }

export const AFFECTATIONS = ({
  clock,
}: Clocked): RecordKind<
  BodyOf<typeof affectations.create>,
  AffectationForm,
  FoundAffectation,
  ReplyOf<typeof affectations.load>,
  AffectationRow
> => ({
  entity: 'affectation',
  mayWrite,
  rows: ({ database }) => read.affectationRows(database.kysely),
  complete: ({ database }, page) => read.completeAffectations(database.kysely, page, clock.today()),
  textOf: ({ code, name, client_name }) => `${code} ${name} ${client_name ?? ''}`,
  find: (trx, id) => read.holdOne(trx, 'affectations', id),
  fieldsOf: async (draft, { trx, found }) => {
    const { row, refused } = readAffectation(draft, found ?? undefined)
    if (refused) return refuse(refused)
    await codeStore.lockCodes(trx)
    await freeCode(trx, 'affectations', row.code, found?.id ?? null)
    return row
  },
  insert: codeStore.insertAffectation,
  update: codeStore.updateAffectation,
  remove: codeStore.deleteAffectation,
  read: async (db, id) => {
    const row = await read.readOne<read.FoundAffectation>(db, 'affectations', id)
    return row && (texts(row) as ReplyOf<typeof affectations.load>)
  },
})

interface EventCodeFields extends EventCodeRow {
  affectation_id: number | null
  /** The main code that takes its place; undefined where none has to. */
  instead?: number | null
}
type FoundEventCode = read.FoundEventCode & { is_used: boolean }

/** What takes the place of a main code that is archived: told by whoever archives it (ORG-14). */
async function insteadOf(trx: Trx, id: number, told: string | null, today: Day): Promise<{ instead?: number | null }> {
  const { main_of } = await read.usesOf(trx, id, today)
  if (main_of.length === 0) return {}
  if (told === null) return refuse(MAIN_CODE_NEEDED)
  if (told === '') return { instead: null }
  const instead = (await read.idOf(trx, 'event_codes', 'short_code', told)) ?? refuse(MAIN_CODE_INVALID)
  return (await read.mayReplace(trx, id, instead, today)) ? { instead } : refuse(MAIN_CODE_INVALID)
}

const writtenEventCode = ({ affectation: _code, instead: _instead, ...row }: EventCodeFields, id: number | null) => [
  { ...row, id },
]

export const EVENT_CODES = ({
  clock,
}: Clocked): RecordKind<
  BodyOf<typeof eventCodes.create>,
  EventCodeFields,
  FoundEventCode,
  ReplyOf<typeof eventCodes.load>,
  EventCodeListRow
> => ({
  entity: 'event_code',
  mayWrite,
  rows: ({ database }) => read.eventCodeRows(database.kysely),
  complete: ({ database }, page) => read.completeEventCodes(database.kysely, page),
  textOf: ({ short_code, description, affectation }) => `${short_code} ${description} ${affectation ?? ''}`,
  find: (trx, id) => read.holdOne(trx, 'event_codes', id),
  fieldsOf: async ({ main_code_instead, ...draft }, { trx, found }) => {
    const { row, refused } = readEventCode(draft, found ?? undefined)
    if (refused) return refuse(refused)
    await codeStore.lockCodes(trx)
    if (!found && (await read.idOf(trx, 'event_codes', 'short_code', row.short_code))) refuse(CODE_TAKEN('short_code'))
    const is_put_away = found && row.archived && !found.archived
    const replaced = is_put_away ? await insteadOf(trx, found.id, main_code_instead, clock.today()) : {}
    return { ...row, affectation_id: await affectationId(trx, row.affectation), ...replaced }
  },
  insert: async (trx, fields) => {
    await codeStore.writeEventCodes(trx, writtenEventCode(fields, null))
    return (await read.idOf(trx, 'event_codes', 'short_code', fields.short_code)) ?? 0
  },
  update: async (trx, id, fields) => {
    await codeStore.writeEventCodes(trx, writtenEventCode(fields, id))
    if (fields.instead !== undefined) await codeStore.replaceMainCode(trx, id, fields.instead, clock.today())
  },
  remove: codeStore.deleteEventCode,
  read: async (db, id) => {
    const row = await read.readOne<read.FoundEventCode>(db, 'event_codes', id)
    if (!row) return undefined
    const { affectation_id: _id, ...shown } = row
    const uses = await read.usesOf(db, id, clock.today())
    return { ...texts(shown), ...uses, main_code_instead: null } as ReplyOf<typeof eventCodes.load>
  },
})

type OvertimeCodeFields = OvertimeCodeRow & { affectation_id: number | null }
type FoundOvertimeCode = read.FoundOvertimeCode & { is_used: boolean }

const writtenOvertimeCode = (fields: OvertimeCodeFields, id: number | null) => {
  const { affectation: _code, constraint, hour, ticket, ...row } = fields
  return [{ ...row, id, accepts_constraint: constraint, accepts_hour: hour, accepts_ticket: ticket }]
}

export const OVERTIME_CODES: RecordKind<
  BodyOf<typeof overtimeCodes.create>,
  OvertimeCodeFields,
  FoundOvertimeCode,
  ReplyOf<typeof overtimeCodes.load>,
  OvertimeCodeListRow
> = {
  entity: 'overtime_code',
  mayWrite,
  rows: ({ database }) => read.overtimeCodeRows(database.kysely),
  complete: ({ database }, page) => read.completeOvertimeCodes(database.kysely, page),
  textOf: ({ code, description, affectation }) => `${code} ${description} ${affectation ?? ''}`,
  find: (trx, id) => read.holdOne(trx, 'overtime_codes', id),
  fieldsOf: async (draft, { trx, found }) => {
    const { row, refused } = readOvertimeCode(draft, found ?? undefined)
    if (refused) return refuse(refused)
    await overtimeCodeStore.lockOvertimeCodes(trx)
    await freeCode(trx, 'overtime_codes', row.code, found?.id ?? null)
    return { ...row, affectation_id: await affectationId(trx, row.affectation) }
  },
  insert: async (trx, fields) => {
    await overtimeCodeStore.writeOvertimeCodes(trx, writtenOvertimeCode(fields, null))
    return (await read.idOf(trx, 'overtime_codes', 'code', fields.code)) ?? 0
  },
  update: (trx, id, fields) => overtimeCodeStore.writeOvertimeCodes(trx, writtenOvertimeCode(fields, id)),
  remove: overtimeCodeStore.deleteOvertimeCode,
  read: async (db, id) => {
    const row = await read.readOne<read.FoundOvertimeCode>(db, 'overtime_codes', id)
    if (!row) return undefined
    const { affectation_id: _id, ...shown } = row
    return texts(shown) as ReplyOf<typeof overtimeCodes.load>
  },
}
