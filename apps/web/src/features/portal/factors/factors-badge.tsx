import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { ownFactorsQuery } from '../session/index.ts'

/** Whether the account is held by more than its password, at one glance (identity-03). */
export function FactorsBadge() {
  const { data: factors } = useQuery({ ...ownFactorsQuery, meta: { quiet: true } })
  if (!factors) return null
  return factors.totp !== null || factors.passkeys.length > 0 ? (
    <StateBadge family="validated1" label="Second facteur actif" icon={<IconShieldCheck size={14} stroke={2} />} />
  ) : (
    <StateBadge family="submitted" label="Aucun second facteur" icon={<IconShieldOff size={14} stroke={2} />} />
  )
}
