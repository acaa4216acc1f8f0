import type { Column, FileFormat } from '@cadran/rules/payroll/columns'
import type { Rubric } from '@cadran/rules/payroll/facts'
import { COUNTERS } from '@cadran/rules/timesheet/balance'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'

/** One version of a template as a run writes by it. */
export interface TemplateVersion {
  template_id: number
  version_id: number
  name: string
  version: number
  columns: Column[]
  format: FileFormat
  rubrics: Map<string, Rubric>
}

type VersionRow = Omit<TemplateVersion, 'rubrics'> & { rubrics: Rubric[] }

const VERSION = sql`
  select t.id as template_id, v.id as version_id, t.name, v.version, v.columns, v.format, coalesce((
    select json_agg(json_build_object('code', r.code, 'rubric', r.rubric, 'label', r.label, 'unit', r.unit, 'mode', r.mode,
      'ignored', r.ignored, 'after', r.after) order by r.code collate "C")
    from payroll_rubrics r where r.version_id = v.id
  ), '[]') as rubrics
  from payroll_template_versions v join payroll_templates t on t.id = v.template_id`

/** Of a template t: its last version. */
export const IS_LAST = sql<boolean>`v.version = (
  select max(o.version) from payroll_template_versions o where o.template_id = v.template_id
)`

async function versionsWhere(executor: Executor, where: RawBuilder<unknown>): Promise<TemplateVersion[]> {
  const { rows } = await sql<VersionRow>`${VERSION} where ${where} order by t.name collate "C", t.id`.execute(executor)
  return rows.map((row) => ({ ...row, rubrics: new Map(row.rubrics.map((rubric) => [rubric.code, rubric])) }))
}

/** These versions, in the order of their templates' names. */
export function loadVersions(executor: Executor, version_ids: readonly number[]): Promise<TemplateVersion[]> {
  return versionsWhere(executor, sql`v.id = any(${version_ids}::bigint[])`)
}

/** The last version of each of these templates; archived ones are left out. */
export function loadLastVersions(executor: Executor, template_ids: readonly number[]): Promise<TemplateVersion[]> {
  return versionsWhere(executor, sql`t.id = any(${template_ids}::bigint[]) and not t.archived and ${IS_LAST}`)
}

/** Every code that may have a rubric, with what it usually is: codes in use first by kind, then by their short name (PAY-25). */
export const CODES = sql`
  select 'event_code:' || k.short_code as code, min(k.description) as description, k.short_code as rubric, 'J' as unit, 'dated' as mode,
    false as ignored, 1 as rank
  from event_codes k where k.type in ('absence', 'sickness', 'maternity', 'hoursNotWorked') group by k.short_code
  union all
  select 'overtime_code:' || c.code, min(c.description), c.code, case when bool_or(c.accepts_hour) then 'H' else 'N' end, 'total', false, 2
  from overtime_codes c group by c.code
  union all
  select * from (values
    ('extra:money', 'Heures complémentaires payées', 'HC-PAYE', 'H', 'total', false, 3),
    ('extra:rest', 'Heures complémentaires en repos', 'HC-REPOS', 'H', 'total', false, 3),
    ('remote', 'Télétravail', 'TELETRAVAIL', 'J', 'total', false, 3),
    ('worked', 'Travail', 'TRAVAIL', 'J', 'total', true, 3)
  ) fixed
  union all
  select 'counter:' || counter, 'Compteur ' || counter, 'CPT-' || upper(replace(counter, '_', '-')), 'J', 'state', true, 4
  from unnest(${sql.val(COUNTERS)}::text[]) counter`
