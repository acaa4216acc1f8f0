import type { Period } from '@cadran/rules/timesheet/day'
import { IconBeach } from '@tabler/icons-react'
import { useCurrentUser } from '../../../platform/session.ts'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { mayRequestAbsence, openAbsenceRequest } from './opening.ts'

interface RequestButtonProps extends Pick<ButtonLook, 'variant' | 'size' | 'wide'> {
  /** The month that the page shows. */
  month?: Period
  className?: string | undefined
}

/** 'Demander une absence', for those who may (ASK-01). */
export function RequestButton({ month, ...look }: RequestButtonProps) {
  const user = useCurrentUser()
  if (!mayRequestAbsence(user)) return null
  return (
    <Button
      {...look}
      aria-haspopup="dialog"
      icon={<IconBeach size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => openAbsenceRequest(month ? { month } : {})}
    >
      Demander une absence
    </Button>
  )
}
