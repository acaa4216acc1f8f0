import type { Month } from '@cadran/contract/timesheet/calendar'
import { rangeSlots } from '@cadran/rules/timesheet/half-day'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { isRefused } from '../calendar/index.ts'
import { eventCodesQuery } from '../events/index.ts'
import { useExpandedDay } from './use-expanded-day.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useMonthEditor } from './use-month-editor.ts'
import { useRemoteMode } from './use-remote-mode.ts'

/** Everything the two layouts of the month share. */
export function useMonthScreen(month: Month | undefined) {
  const today = useToday()
  const user = useCurrentUser()
  const { editor, remote } = useRemoteMode(month, useMonthEditor(month))
  useFocusBack(editor.mode)
  const [sending, setSending] = useState(false)
  const [highlight, setHighlight] = useState<string | null>(null)
  const expanded = useExpandedDay(month)
  const editing = editor.mode === 'edit'
  const codes = useQuery({ ...eventCodesQuery(user, today), enabled: editing })

  const openEventAt = (slot: number) => {
    const event = month?.events.find(
      (each) => !isRefused(each) && !each.auto_generated && rangeSlots(each).includes(slot),
    )
    if (event) editor.changeEvent(event)
  }
  return {
    month,
    today,
    user,
    editor,
    /** Remote mode, null in another. */
    remote,
    codes: codes.data,
    retryCodes: codes.isError ? () => void codes.refetch() : undefined,
    expanded,
    highlight,
    /** Shows the counterparts of a counter or an event on the calendar; the same again shows them no longer. */
    toggleHighlight: (tag: string) => setHighlight((shown) => (shown === tag ? null : tag)),
    openEventAt,
    sending,
    openSending: () => {
      if (month?.submittable && !remote) setSending(true)
    },
    closeSending: () => setSending(false),
  }
}

export type Screen = ReturnType<typeof useMonthScreen>
