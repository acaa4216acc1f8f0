import type { Month } from '@cadran/contract/timesheet/calendar'
import { periodKey } from '@cadran/rules/timesheet/day'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepBegun, readBegun } from '../../../platform/browser-storage.ts'
import { noteWriting, takeInterrupted } from '../../../platform/interrupted.ts'
import { isReload } from '../../../platform/is-reload.ts'
import { type CurrentUser, draftOwner } from '../../../platform/session.ts'
import type { OnCallAnswers, useOvertimeEntry } from '../overtime/index.ts'
import type { KeptEditing, MonthEditor } from './use-month-editor.ts'

/** The name of what is kept here, among what was being written. */
const WRITING = 'month'

interface Kept extends KeptEditing {
  owner: string
  month: string
  on_call: OnCallAnswers | null
}

/**
 * A reload, or a new login after the session has ended, comes back to edit mode, to what was chosen and to what was typed in the
 * wizard, for that person and that month (EDT-12, WIN-13). Another page or month gives it up, and so does a month that may not be edited any more (CAL-18).
 */
export function useKeptEditing(
  month: Month | undefined,
  user: CurrentUser,
  editor: MonthEditor,
  onCall: ReturnType<typeof useOvertimeEntry>,
): void {
  const owner = draftOwner(user)
  const [kept] = useState(() => (isReload() ? readBegun<Kept>() : undefined) ?? takeInterrupted<Kept>(WRITING, owner))
  const resumed = useRef(false)
  const resume = useEffectEvent((loaded: Month) => {
    resumed.current = true
    const is_same = kept?.owner === owner && kept.month === periodKey(loaded)
    if (!kept || !is_same || !loaded.editable) return
    editor.resume(kept, loaded)
    if (kept.on_call) onCall.resume(kept.on_call)
  })
  useEffect(() => {
    if (month && !resumed.current) resume(month)
  }, [month])

  const { mode, selection, wizard } = editor
  const { open } = onCall
  useEffect(() => {
    if (!month || !resumed.current) return
    const keep = () => {
      const value = mode === 'edit' ? keptOf() : undefined
      keepBegun(value)
      noteWriting(WRITING, value && { owner, value })
    }
    const keptOf = (): Kept => ({
      owner,
      month: periodKey(month),
      selection: selection.get(),
      wizard: wizard && { event_id: wizard.event?.id ?? null, range: wizard.range, answers: wizard.answers },
      on_call: open?.answers ?? null,
    })
    keep()
    return selection.subscribe(keep)
  }, [month, owner, mode, selection, wizard, open])

  // Going on to another page is no reload.
  useEffect(
    () => () => {
      keepBegun(undefined)
      noteWriting(WRITING, undefined)
    },
    [],
  )
}
