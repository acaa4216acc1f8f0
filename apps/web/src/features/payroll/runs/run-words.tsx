import { monthTitle } from '@cadran/rules/portal/french'
import { parsePeriod } from '@cadran/rules/timesheet/day'
import { IconBan, IconChecks, IconLoader, IconPencil } from '@tabler/icons-react'
import type { Family } from '../../../ui/family.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'
import type { PayrollRun } from './runs.queries.ts'

const LOOKS: Record<PayrollRun['state'], { family: Family; label: string; Icon: typeof IconBan; solid?: boolean }> = {
  draft: { family: 'brand', label: 'Brouillon', Icon: IconPencil },
  issuing: { family: 'submitted', label: 'Émission en cours', Icon: IconLoader },
  issued: { family: 'validated2', label: 'Émis', Icon: IconChecks, solid: true },
  cancelled: { family: 'neutral', label: 'Annulé', Icon: IconBan },
}

export function RunBadge({ state }: Pick<PayrollRun, 'state'>) {
  const { family, label, Icon, solid = false } = LOOKS[state]
  return <StateBadge family={family} label={label} solid={solid} icon={<Icon size={15} stroke={1.75} />} />
}

/** 'avril 2026' of '2026-04'. */
export function monthOf(origin: string): string {
  const period = parsePeriod(origin)
  return period ? monthTitle(period).toLowerCase() : origin
}

/** '1,67 h', '−2,00 j', '3': hundredths with the unit's own word. */
export function amountOf(hundredths: number, unit: 'J' | 'H' | 'N'): string {
  if (unit === 'N')
    return String(hundredths / 100)
      .replace('.', ',')
      .replace('-', '−')
  const figure = (hundredths / 100).toFixed(2).replace('.', ',').replace('-', '−')
  return `${figure} ${unit.toLowerCase()}`
}

/** '+0,58 h', '−3,00 j'. */
export const signedAmountOf = (hundredths: number, unit: 'J' | 'H' | 'N') =>
  `${hundredths > 0 ? '+' : ''}${amountOf(hundredths, unit)}`

/** '2,6 ko'. */
export function sizeOf(bytes: number): string {
  return bytes < 1_000 ? `${bytes} octets` : `${(bytes / 1_000).toFixed(1).replace('.', ',')} ko`
}
