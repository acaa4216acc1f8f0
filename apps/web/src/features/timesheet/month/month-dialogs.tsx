import type { Month } from '@cadran/contract/timesheet/calendar'
import { useEffect } from 'react'
import { SendDialog } from '../sending/index.ts'
import { DeleteQuestion } from './delete-question.tsx'
import type { Screen } from './use-month-screen.ts'

interface MonthDialogsProps {
  screen: Screen
  month: Month
}

export function MonthDialogs({ screen, month }: MonthDialogsProps) {
  const { sending, closeSending, editor } = screen
  const { setMode } = editor
  const { submitted } = month
  // Sent from here or from another tab: there is nothing left to send.
  useEffect(() => {
    if (submitted && sending) closeSending()
  }, [submitted, sending, closeSending])
  if (!sending || submitted) return <DeleteQuestion quick={screen.quick} />
  return (
    <SendDialog
      month={month}
      onClose={closeSending}
      onSent={() => {
        closeSending()
        setMode('view')
      }}
    />
  )
}
