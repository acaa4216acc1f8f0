import type { ExtraConfigAnswer, ExtraWeekAnswer } from '@cadran/contract/timesheet/extra-activities'
import {
  checkDeclaration,
  configByIds,
  type ExtraIssue,
  type ExtraSection,
} from '@cadran/rules/timesheet/extra-declaration'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { useDeclare, type WeekPath } from './extra-activities.queries.ts'
import { type DraftDay, declarationOf, draftOf, type ExtraDraft, payloadOf } from './extra-draft.ts'

/** The form of a week: what is written, what is wrong with it, and sending it. */
export function useExtraForm(
  path: WeekPath,
  stored: ExtraWeekAnswer | null,
  config: ExtraConfigAnswer,
  told: { onChange: () => void; onSent: () => void },
) {
  const [draft, setDraft] = useState<ExtraDraft>(() => draftOf(stored))
  const [checked, setChecked] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const declare = useDeclare(path, stored?.updated_at ?? null)
  const rules = configByIds(config)
  const issues: ExtraIssue[] = checked ? checkDeclaration(declarationOf(draft), rules) : []

  const change = (changed: Partial<ExtraDraft>) => {
    setDraft((before) => ({ ...before, ...changed }))
    setRefused(null)
    told.onChange()
  }
  const send = () => {
    if (declare.isPending) return
    setChecked(true)
    const [first] = checkDeclaration(declarationOf(draft), rules)
    if (first) {
      notify.error(first.message)
      return
    }
    declare.mutate(payloadOf(draft, rules), {
      onSuccess: told.onSent,
      onError: (error) => {
        if (error instanceof ApiError && !error.silent) setRefused(error.message)
      },
    })
  }
  return {
    draft,
    config,
    issues,
    refused,
    busy: declare.isPending,
    issueAt: (field: string) => issues.find((issue) => issue.field === field)?.message,
    setComment: (comment: string) => change({ comment }),
    setDays: (section: ExtraSection, days: DraftDay[]) => change({ [section]: days }),
    send,
  }
}
export type ExtraForm = ReturnType<typeof useExtraForm>
