import type { BodyOf } from '@cadran/contract/kit'
import type { changeTemplate, createTemplate, WholeTemplate } from '@cadran/contract/payroll/templates'
import { type Column, checkColumns, isRubric, USUAL_FORMAT } from '@cadran/rules/payroll/columns'
import type { Rubric } from '@cadran/rules/payroll/facts'
import { M_TPL_USED, NAME_TAKEN, NO_TEMPLATE } from '@cadran/rules/payroll/messages'
import { STARTING_TEMPLATES } from '@cadran/rules/payroll/templates'
import { M_404, M_STALE } from '@cadran/rules/portal/messages'
import { refusal } from '@cadran/rules/portal/refusal'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { stampAfter } from '../../timesheet/month/index.ts'
import { readTemplate } from './templates.read-model.ts'
import { loadLastVersions, type TemplateVersion } from './templates.rows.ts'
import * as store from './templates.store.ts'

const WRONG = 'Valeur invalide'

/** A name of 1 to 60 signs, its ends trimmed. */
function nameOf(typed: string): string {
  const name = typed.trim()
  return name === '' || name.length > 60 || /\p{Cc}/u.test(name) ? refuse(refusal('name', 422, WRONG, 'name')) : name
}

/** Columns that a rule has passed are columns (PAY-23). */
export function readColumns(columns: readonly { header: string; value: string }[]): Column[] {
  unlessRefused(checkColumns(columns))
  return columns as Column[]
}

/** Rubrics as they were sent; one that is not ignored has a name that payroll tools take (PAY-33). */
export function readRubrics(sent: NonNullable<BodyOf<typeof changeTemplate>['rubrics']>): Omit<Rubric, 'after'>[] {
  const wrong = sent.find(({ rubric, ignored }) => !isRubric(rubric) && !(ignored && rubric === ''))
  if (wrong || new Set(sent.map(({ code }) => code)).size < sent.length) {
    refuse(refusal('rubric', 422, WRONG, 'rubrics'))
  }
  return sent
}

const about = (id: number) => ({ entity: 'payroll_template', entity_id: id, person_id: null }) as const

/** The last version of a template, with what its first use would map (PAY-25). */
async function lastVersion(trx: Trx, id: number): Promise<TemplateVersion> {
  const [found] = await loadLastVersions(trx, [id])
  if (!found) return refuse(NO_TEMPLATE)
  await store.fillRubrics(trx, [found.version_id])
  const [filled] = await loadLastVersions(trx, [id])
  return filled ?? found
}

/** A template like another one, else like 'CSV générique' (PAY-22). */
export async function create(
  { database, clock, record }: Platform,
  { viewer, request_id }: Requester,
  body: () => BodyOf<typeof createTemplate>,
): Promise<WholeTemplate> {
  return database.transaction(async (trx) => {
    const { name: typed, copy_of } = body()
    const name = nameOf(typed)
    if (copy_of !== undefined && !(await store.holdTemplate(trx, copy_of))) refuse(M_404)
    const copied = copy_of === undefined ? null : await lastVersion(trx, copy_of)
    const template_id = (await store.insertTemplate(trx, name, clock.stamp())) ?? refuse(NAME_TAKEN)
    await store.insertVersion(trx, {
      template_id,
      version: 1,
      columns: copied?.columns ?? STARTING_TEMPLATES[0]?.columns ?? [],
      format: copied?.format ?? USUAL_FORMAT,
      rubrics: [...(copied?.rubrics.values() ?? [])].map((rubric) => ({ ...rubric, after: null })),
      maps_all: copied === null,
      goes_back: false,
      created_at: clock.now(),
      created_by: viewer.actor.id,
    })
    await record(trx, { viewer, request_id, ...about(template_id), action: 'create', after: { name, copy_of } })
    return readTemplate(trx, template_id)
  })
}

/** Codes that are mapped from now on are exported of the months before only where that was answered (PAY-54). */
function withHorizon(
  sent: readonly Omit<Rubric, 'after'>[],
  former: TemplateVersion,
  until: string | null,
  goes_back: boolean,
): Rubric[] {
  return sent.map((rubric) => {
    const known = former.rubrics.get(rubric.code)
    if (rubric.ignored || goes_back || until === null) return { ...rubric, after: null }
    return { ...rubric, after: known && !known.ignored ? known.after : until }
  })
}

async function lastMonthOf(trx: Trx, template_id: number): Promise<string | null> {
  const last = await trx
    .selectFrom('payroll_run_files as f')
    .innerJoin('payroll_runs as r', 'r.id', 'f.run_id')
    .where('f.template_id', '=', template_id)
    .where('r.state', '=', 'issued')
    .select(['r.year', 'r.month'])
    .orderBy('r.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? `${String(last.year)}-${String(last.month).padStart(2, '0')}` : null
}

/** A new version of a template; its name and whether it is offered change with it (PAY-27). */
export async function change(
  { database, clock, record }: Platform,
  { viewer, request_id }: Requester,
  id: number,
  body: () => BodyOf<typeof changeTemplate>,
): Promise<WholeTemplate> {
  return database.transaction(async (trx) => {
    const held = (await store.holdTemplate(trx, id)) ?? refuse(M_404)
    const { updated_at, ...sent } = body()
    if (updated_at !== held.updated_at) refuse(M_STALE)
    const name = sent.name === undefined ? held.name : nameOf(sent.name)
    if (await store.isNameTaken(trx, id, name)) refuse(NAME_TAKEN)
    const archived = sent.archived ?? held.archived
    if (sent.columns || sent.rubrics || sent.format)
      await addVersion(trx, id, sent, { clock, created_by: viewer.actor.id })
    await store.updateTemplate(trx, id, { name, archived, updated_at: stampAfter(held.updated_at, clock.stamp()) })
    await record(trx, {
      viewer,
      request_id,
      ...about(id),
      action: 'edit',
      before: { name: held.name, archived: held.archived },
      after: { ...sent, name, archived },
    })
    return readTemplate(trx, id)
  })
}

async function addVersion(
  trx: Trx,
  template_id: number,
  sent: Omit<BodyOf<typeof changeTemplate>, 'updated_at'>,
  { clock, created_by }: Pick<Platform, 'clock'> & { created_by: number },
): Promise<void> {
  const former = await lastVersion(trx, template_id)
  const columns = sent.columns ? readColumns(sent.columns) : former.columns
  const goes_back = sent.goes_back ?? false
  const rubrics = sent.rubrics
    ? withHorizon(readRubrics(sent.rubrics), former, await lastMonthOf(trx, template_id), goes_back)
    : [...former.rubrics.values()]
  const format = sent.format ?? former.format
  const version = { template_id, version: former.version + 1, columns, format, rubrics }
  await store.insertVersion(trx, { ...version, maps_all: false, goes_back, created_at: clock.now(), created_by })
}

/** A template that no run has used goes; any other is archived (PAY-29). */
export async function remove(
  { database, record }: Platform,
  { viewer, request_id }: Requester,
  id: number,
): Promise<void> {
  await database.transaction(async (trx) => {
    if (!(await store.holdTemplate(trx, id))) refuse(M_404)
    const { name, used } = await readTemplate(trx, id)
    if (used) refuse(M_TPL_USED)
    await store.deleteTemplate(trx, id)
    await record(trx, { viewer, request_id, ...about(id), action: 'delete', before: { name } })
  })
}
