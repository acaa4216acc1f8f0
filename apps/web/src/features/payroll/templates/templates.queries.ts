import type { PayrollTemplate, WholeTemplate } from '@cadran/contract/payroll/templates'
import { isRubric } from '@cadran/rules/payroll/columns'
import { type Period, periodKey } from '@cadran/rules/timesheet/day'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

export type { PayrollTemplate, WholeTemplate }

export const TEMPLATES_KEY = ['payroll', 'template']

export const templatesQuery = queryOptions({
  queryKey: TEMPLATES_KEY,
  queryFn: ({ signal }) => api.get('payroll/template', { signal }),
})

export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: [...TEMPLATES_KEY, id],
    queryFn: ({ signal }) => api.get('payroll/template/{id}', { params: { id }, signal }),
  })

/** What of a template is edited. */
export type TemplateDraft = Pick<WholeTemplate, 'name' | 'columns' | 'format' | 'rubrics'>

/** The rubrics that somebody decided about, as they are sent: ignored, or named. */
export function decidedRubrics({ rubrics }: TemplateDraft) {
  return rubrics
    .filter(({ rubric, ignored }) => ignored || (rubric !== null && isRubric(rubric)))
    .map(({ code, description, rubric, label, unit, mode, ignored }) => ({
      code,
      rubric: rubric ?? '',
      label: label ?? description,
      unit,
      mode,
      ignored,
    }))
}

/** The first lines by what is being edited; what is there stays until the next answer (PAY-28). */
export const previewQuery = (id: number, draft: TemplateDraft, period: Period) => {
  const { columns, format } = draft
  const body = { columns, format, rubrics: decidedRubrics(draft), year: period.year, month: period.month }
  return queryOptions({
    queryKey: [...TEMPLATES_KEY, id, 'preview', periodKey(period), JSON.stringify(body)],
    queryFn: ({ signal }) => api.post('payroll/template/{id}/preview', { params: { id }, body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  })
}
