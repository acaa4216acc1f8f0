import { useEffect } from 'react'
import { SendDialog } from '../sending/index.ts'
import { DeleteQuestion } from './delete-question.tsx'
import type { SideProps } from './month-props.ts'

export function MonthDialogs({ screen, month }: SideProps<'sending' | 'closeSending' | 'editor' | 'quick'>) {
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
