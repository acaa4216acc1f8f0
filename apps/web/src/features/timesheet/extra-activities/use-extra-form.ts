import type {
  ExtraConfigAnswer,
  ExtraDeclarationInput,
  ExtraWeekAnswer,
} from '@cadran/contract/timesheet/extra-activities'
import {
  checkDeclaration,
  configByIds,
  type ExtraConfig,
  type ExtraDay,
  type ExtraDeclaration,
  type ExtraIssue,
  type ExtraSection,
  isEmptyDeclaration,
} from '@cadran/rules/timesheet/extra-declaration'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { type OwnForm, useWritten } from '../../../platform/use-written.ts'
import { notifyOutOfSight } from '../../../ui/in-sight.ts'
import { type DraftDay, declarationOf, draftOf, type ExtraDraft, payloadOf } from './extra-draft.ts'

/** What is stored for a week, as its owner or a validator reads it. */
export type DeclaredWeek = Omit<ExtraWeekAnswer, 'number' | 'start' | 'end' | 'can_extra_activities'>

/** How a week is sent, and by which rules: the owner's own unless said otherwise. */
export interface Sending {
  mutate: (
    declaration: ExtraDeclarationInput,
    handlers: { onSuccess: () => void; onError: (error: Error) => void },
  ) => void
  isPending: boolean
  check?: (declaration: ExtraDeclaration, config: ExtraConfig) => ExtraIssue[]
  /** What is dropped before it is sent. */
  clean?: (days: readonly ExtraDay[]) => ExtraDay[]
}

/** What sending the form would do; where it would say nothing, it is held back (EXT-56). */
export type SendAim = 'declare' | 'clear' | 'nothing'

/** Why a week without hours is not sent. */
export const NO_HOURS = 'Saisissez au moins une plage horaire'

/** What a form begins with. */
type Written = Pick<DeclaredWeek, 'comment' | ExtraSection>

function aimOf(draft: ExtraDraft, stored: Written | null): SendAim {
  if (!isEmptyDeclaration(declarationOf(draft))) return 'declare'
  return isEmptyDeclaration(declarationOf(draftOf(stored))) ? 'nothing' : 'clear'
}

/** The form of a week: what is written, what is wrong with it, and sending it. */
export function useExtraForm(
  sending: Sending,
  stored: Written | null,
  config: ExtraConfigAnswer,
  { onChange, onSent, own }: { onChange: () => void; onSent: () => void; own?: OwnForm | undefined },
) {
  const [draft, setDraft, initial] = useWritten<ExtraDraft>(own, () => draftOf(stored))
  const [was_kept] = useState(draft !== initial)
  const [checked, setChecked] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const rules = configByIds(config)
  const check = sending.check ?? checkDeclaration
  const issues: ExtraIssue[] = checked ? check(declarationOf(draft), rules) : []
  const aim = aimOf(draft, stored)

  const change = (changed: Partial<ExtraDraft>) => {
    setDraft((before) => ({ ...before, ...changed }))
    setRefused(null)
    onChange()
  }
  const send = () => {
    // Keys ask as well, and without a network it would wait unseen (EDT-14).
    if (sending.isPending || !navigator.onLine) return
    if (aim === 'nothing') return notify.error(NO_HOURS)
    setChecked(true)
    const [first] = check(declarationOf(draft), rules)
    if (first) return notifyOutOfSight(first.message)
    sending.mutate(payloadOf(draft, rules, sending.clean), {
      onSuccess: onSent,
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
    /** It began with what a session that had ended left of it. */
    was_kept,
    aim,
    busy: sending.isPending,
    issueAt: (field: string) => issues.find((issue) => issue.field === field)?.message,
    setComment: (comment: string) => change({ comment }),
    setDays: (section: ExtraSection, days: DraftDay[]) => change({ [section]: days }),
    send,
  }
}
export type ExtraForm = ReturnType<typeof useExtraForm>
