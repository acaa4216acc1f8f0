import { movementName } from '@cadran/rules/timesheet/counter-lines'
import {
  IconArrowsExchange,
  IconBeach,
  IconCalendarX,
  IconCheck,
  IconFlag,
  IconHourglass,
  IconPencil,
  IconPlus,
  IconRotate2,
} from '@tabler/icons-react'
import { Row } from '../../../ui/layout.tsx'
import type { CounterLine } from './counters.queries.ts'

const KINDS: Readonly<Record<string, typeof IconPlus>> = {
  opening: IconFlag,
  accrual: IconPlus,
  adjustment: IconPencil,
  rollover: IconArrowsExchange,
  expiry: IconCalendarX,
  release: IconRotate2,
}
const STAGES = { posted: IconPlus, asked: IconHourglass, accepted: IconCheck, taken: IconBeach } as const

type Moved = Pick<CounterLine, 'kind' | 'stage' | 'days'> & {
  /** It is still to come. */
  planned?: boolean
}

/** What a line is, in a word and a sign. */
export function Movement({ kind, stage, days, planned = false }: Moved) {
  const Icon = KINDS[kind] ?? STAGES[stage]
  return (
    <Row as="span" inline gap={8} align="center" weight={550} nowrap>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {planned && kind === 'expiry' ? 'À perdre' : movementName({ kind, stage, hundredths: days })}
    </Row>
  )
}
