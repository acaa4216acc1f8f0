import { REQUEST_STATE_LABELS } from '@cadran/rules/timesheet/extra-requests'
import { IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import { Row } from '../../../ui/layout.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import type { RequestStatus } from './extra-requests.queries.ts'

/** A waiting request has a badge; a treated one its check or its cross, and nothing else (XRQ-15, XRQ-16). */
export function RequestStatusMark({ status }: { status: RequestStatus }) {
  const label = REQUEST_STATE_LABELS[status]
  if (status === 'pending') {
    return <StateBadge family="submitted" label={label} icon={<IconHourglass size={15} stroke={2} />} />
  }
  const Icon = status === 'accepted' ? IconCircleCheck : IconCircleX
  return (
    <Row
      as="span"
      inline
      gap={6}
      align="center"
      weight={650}
      tone="ink"
      data-family={status === 'accepted' ? 'validated1' : 'non_submitted'}
    >
      <Icon size={19} stroke={1.75} aria-hidden="true" />
      {label}
    </Row>
  )
}
