import { monthTitle } from '@cadran/rules/portal/french'
import type { Period } from '@cadran/rules/timesheet/day'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { IconButton } from '../../../ui/icon-button.tsx'

interface MonthArrowProps {
  direction: 'previous' | 'next'
  /** Null at the bound, where nothing lies further (CAL-07). */
  to: Period | null
}

const LABELS = { previous: 'Mois précédent', next: 'Mois suivant' }

export function MonthArrow({ direction, to }: MonthArrowProps) {
  const navigate = useNavigate()
  const Icon = direction === 'previous' ? IconChevronLeft : IconChevronRight
  return (
    <IconButton
      label={LABELS[direction]}
      title={to ? `${LABELS[direction]}${'\u00a0'}: ${monthTitle(to).toLowerCase()}` : LABELS[direction]}
      icon={<Icon size={20} stroke={2} aria-hidden="true" />}
      disabled={to === null}
      onClick={() => {
        if (to) void navigate({ to: '/timesheet/{-$month}/{-$year}', params: to })
      }}
    />
  )
}
