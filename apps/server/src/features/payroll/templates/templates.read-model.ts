import type { PayrollTemplate, TemplateRubric, WholeTemplate } from '@cadran/contract/payroll/templates'
import { M_404 } from '@cadran/rules/portal/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import { CODES, IS_LAST } from './templates.rows.ts'

const TEMPLATE = sql`
  t.id, t.name, t.archived, t.updated_at, v.version, v.columns, v.format, exists (
    select from payroll_runs r join payroll_template_versions o on o.id = any(r.version_ids) where o.template_id = t.id
  ) as used`

const listed = (where: RawBuilder<unknown>) => sql<PayrollTemplate>`
  select ${TEMPLATE} from payroll_templates t join payroll_template_versions v on v.template_id = t.id and ${IS_LAST}
  where ${where} order by t.archived, t.name collate "C", t.id`

/** All templates, archived ones last (PAY-22). */
export async function readTemplates(executor: Executor): Promise<PayrollTemplate[]> {
  return (await listed(sql`true`).execute(executor)).rows
}

// What its first use would map is shown as if it stood (PAY-25).
const rubricsOf = (template_id: number) => sql<TemplateRubric>`
  select k.code, k.description, coalesce(r.rubric, case when v.derives then k.rubric end) as rubric,
    coalesce(r.label, case when v.derives then k.description end) as label, coalesce(r.unit, k.unit) as unit,
    coalesce(r.mode, k.mode) as mode, coalesce(r.ignored, v.derives and k.ignored) as ignored
  from (${CODES}) k
  cross join (
    select v.id, v.maps_all and not exists (select from payroll_rubrics r where r.version_id = v.id) as derives
    from payroll_template_versions v where v.template_id = ${template_id} and ${IS_LAST}
  ) v
  left join payroll_rubrics r on r.version_id = v.id and r.code = k.code
  order by k.rank, k.code collate "C"`

/** One template with the rubrics of its last version. */
export async function readTemplate(executor: Executor, id: number): Promise<WholeTemplate> {
  const [found] = (await listed(sql`t.id = ${id}`).execute(executor)).rows
  if (!found) return refuse(M_404)
  const { rows } = await rubricsOf(id).execute(executor)
  return { ...found, rubrics: rows }
}
