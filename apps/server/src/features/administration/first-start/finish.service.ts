import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  type checkFirstPeople,
  type FirstDraft,
  firstDraft,
  firstMapping,
} from '@cadran/contract/administration/first-start'
import type { ReplyOf } from '@cadran/contract/kit'
import { checkColumns, type Mapping, proposeColumns } from '@cadran/rules/administration/import-columns'
import { IMPORT_MAX_BYTES, IMPORT_TOO_LARGE } from '@cadran/rules/administration/import-messages'
import { asPeopleWrite } from '@cadran/rules/administration/import-values'
import { LOGO_MAX_BYTES } from '@cadran/rules/administration/logos'
import { A_GONE } from '@cadran/rules/administration/messages'
import { SETTINGS, type SettingKey } from '@cadran/rules/administration/settings'
import { FILE_MISSING } from '@cadran/rules/library/uploads'
import { refusal, WRONG_VALUE } from '@cadran/rules/portal/refusal'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ImportReport } from '../../../platform/cli/import-report.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { type FileOnDisk, withForm } from '../../../platform/http/form-on-disk.ts'
import { refuse } from '../../../platform/http/refused.ts'
import { rewriteLogo } from '../../../platform/logos.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertClean } from '../../portal/records/index.ts'
import { hashPassword } from '../../portal/session/index.ts'
import { addAdmin, importPeople, lockPeople } from '../../portal/users/index.ts'
import { faultTeller, normalise, readTable, type Table } from '../imports/index.ts'
import { addFirstWorkplace } from '../organisation/index.ts'
import { keepLogo, saveSettings } from '../settings/index.ts'
import * as store from './first-start.store.ts'
import { checkStep } from './setup.service.ts'

const MEANWHILE = refusal('state', 409, 'Le portail vient d’être configuré autrement.')
const PEOPLE_FAULTS = refusal(
  'people',
  422,
  'Le fichier des collaborateurs a des erreurs : revenez à son étape.',
  'people',
)
const MOST_FAULTS = 50

type LogoKey = 'company.logo_light' | 'company.logo_dark'

interface Sent {
  draft: FirstDraft
  table: Table | null
  /** As chosen; null, by the names of the columns. */
  mapping: Mapping | null
  /** By the settings that name them. */
  logos: Partial<Record<LogoKey, Buffer>>
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  try {
    const read = z.safeParse(schema, JSON.parse(text))
    return read.success ? read.data : refuse(WRONG_VALUE)
  } catch (error) {
    if (error instanceof SyntaxError) return refuse(WRONG_VALUE)
    throw error
  }
}

async function readTableOf(platform: Platform, file: FileOnDisk): Promise<Table> {
  await assertClean(platform, file)
  return readTable(await buffer(file.open()), null)
}

/** The logos as they were given out before, drawn anew: whoever sends them can have changed them. */
async function logosOf({ logo_light, logo_dark }: Record<string, string>): Promise<Sent['logos']> {
  const drawn = (text: string) => rewriteLogo(Buffer.from(text, 'base64'), 1)
  return {
    ...(logo_light && { 'company.logo_light': await drawn(logo_light) }),
    ...(logo_dark && { 'company.logo_dark': await drawn(logo_dark) }),
  }
}

/** What a form brings: everything that was typed, and a file of people where there is one. */
function withSent<T>(platform: Platform, request: FastifyRequest, use: (sent: Sent) => Promise<T>): Promise<T> {
  const limits = {
    part: 'file',
    max_bytes: IMPORT_MAX_BYTES,
    too_large: IMPORT_TOO_LARGE,
    folder: join(platform.settings.data_dir, 'incoming'),
    field_bytes: LOGO_MAX_BYTES,
  }
  return withForm(request, limits, async ({ file, fields }) =>
    use({
      draft: parsed(firstDraft, fields.draft ?? ''),
      mapping: fields.mapping === undefined ? null : parsed(firstMapping, fields.mapping),
      table: file && (await readTableOf(platform, file)),
      logos: await logosOf(fields),
    }),
  )
}

/** Rights are given afterwards, in the portal: a column of them is not read (FIR-09). */
const withoutRoles = (mapping: Mapping): Mapping => mapping.map((field) => (field === 'roles' ? null : field))

interface Whole extends Sent {
  password_hash: string
  request_id: string
}

/** How the company looks, as far as that is its own (CFG-08, CFG-09). */
async function looksOf(trx: Trx, { draft, logos }: Sent, now: Date): Promise<Partial<Record<SettingKey, string>>> {
  const kept: Partial<Record<SettingKey, string>> = {}
  for (const [key, content] of Object.entries(logos)) kept[key as LogoKey] = await keepLogo(trx, content, now)
  for (const scheme of ['brand_light', 'brand_dark'] as const) {
    const colour = draft.company[scheme].trim().toUpperCase()
    if (colour !== SETTINGS[`theme.${scheme}`].default) kept[`theme.${scheme}`] = colour
  }
  return kept
}

/** Everything within one transaction: the company's name, the place of work, the administrator, then the people. */
async function writeAll(platform: Platform, trx: Trx, whole: Whole): Promise<ImportReport | null> {
  const { draft, table, mapping, password_hash, request_id } = whole
  const { company, workplace, administrator } = draft
  const { password: _typed, ...person } = administrator
  const { clock } = platform
  const name = company.name.trim()
  await addFirstWorkplace(trx, { ...workplace, name: workplace.name.trim() }, clock)
  const admin = { ...person, workplace: workplace.name.trim(), holiday_zone: workplace.holiday_zone, password_hash }
  const { id } = await addAdmin(platform, trx, admin, { company: name, request_id })
  const chosen = { 'company.name': name, 'run_as.reason': 'required', ...(await looksOf(trx, whole, clock.now())) }
  await saveSettings(trx, chosen, { by: id, stamp: clock.stamp() })
  if (!table) return null
  const text = normalise(table, withoutRoles(mapping ?? proposeColumns('people', table.header)))
  return importPeople(platform, trx, text, { dry_run: false, by: { viewer: null, request_id, quiet: true } })
}

class TakenBack extends Error {
  readonly report: ImportReport | null
  constructor(report: ImportReport | null) {
    super('A check is taken back')
    this.report = report
  }
}

/** What a file of people would do beside the administrator who was typed; nothing of it stays (FIR-09). */
export function checkPeople(platform: Platform, request: FastifyRequest): Promise<ReplyOf<typeof checkFirstPeople>> {
  return withSent(platform, request, async (sent) => {
    const { table } = sent
    if (!table) return refuse(FILE_MISSING)
    await checkStep(platform, 'workplace', sent.draft)
    const mapping = withoutRoles(sent.mapping ?? proposeColumns('people', table.header))
    const columns = table.header.map((name, place) => ({ name, field: mapping[place] ?? null }))
    const ignores_roles = proposeColumns('people', table.header).includes('roles')
    const answer = { columns, ignores_roles, columns_fault: null, people: 0, faults: [], fault_count: 0 }
    const fault = checkColumns('people', mapping)
    if (fault) return { ...answer, columns_fault: fault.text }
    const report = await tried(platform, { ...sent, mapping, password_hash: '', request_id: request.id })
    const tell = faultTeller(table, mapping)
    const faults = report.faults.slice(0, MOST_FAULTS).map(({ line, text }) => {
      const { column, value, reason } = tell(line, text, ['matricule'])
      return { line, column, value, reason: asPeopleWrite(reason) }
    })
    return { ...answer, people: report.changes.length, faults, fault_count: report.faults.length }
  })
}

/** The very writing, whose transaction is taken back. */
async function tried(platform: Platform, whole: Whole): Promise<ImportReport> {
  try {
    return await platform.database.transaction(async (trx) => {
      await lockPeople(trx)
      throw new TakenBack(await writeAll(platform, trx, whole))
    })
  } catch (error) {
    if (error instanceof TakenBack && error.report) return error.report
    throw error
  }
}

/** Writes everything in one transaction, once (FIR-11). */
export function finish(platform: Platform, request: FastifyRequest, cookie_hash: Buffer): Promise<void> {
  const { database, clock, companySettings, holidays } = platform
  return withSent(platform, request, async (sent) => {
    const { draft } = sent
    for (const step of ['company', 'workplace', 'administrator'] as const) await checkStep(platform, step, draft)
    const password_hash = await hashPassword(draft.administrator.password.first)
    await database.transaction(async (trx) => {
      await lockPeople(trx)
      if (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) refuse(MEANWHILE)
      if (!(await store.findHolder(trx, cookie_hash, clock.now()))) refuse(A_GONE)
      const report = await writeAll(platform, trx, { ...sent, password_hash, request_id: request.id })
      if (report && report.faults.length > 0) refuse(PEOPLE_FAULTS)
      await store.endFirstStart(trx, clock.now())
    })
    await Promise.all([companySettings.refresh(), holidays.refresh()])
  })
}
