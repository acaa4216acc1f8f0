import { hasOwnAccount } from '@cadran/rules/portal/person'
import type { ReactNode } from 'react'
import { FactorLine, FactorsBadge, FactorsSection } from '../features/portal/factors/index.ts'
import { loadSessionsCard } from '../features/portal/session/index.ts'
import { CompanyAccounts } from '../features/portal/sso/index.ts'
import { loadTokensCard } from '../features/portal/tokens/index.ts'
import { useCurrentUser } from '../platform/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { late } from '../ui/late.tsx'
import { Box, Stack } from '../ui/layout.tsx'
import { SectionCard } from '../ui/section-card.tsx'

const SessionsCard = late(loadSessionsCard)
const TokensCard = late(loadTokensCard)

/** What a person sees and sets of how they enter, each part from its room (identity.md 0.7). */
const PARTS: readonly { name: string; content: ReactNode }[] = [
  { name: 'password', content: <PasswordLine /> },
  { name: 'factors', content: <FactorsSection /> },
  { name: 'company-accounts', content: <CompanyAccounts /> },
]

export function SecuritySection() {
  return (
    <Stack gap={16} columns={1}>
      <SectionCard anchor="security" title="Sécurité" end={<FactorsBadge />}>
        <Box marginTop={12}>
          {PARTS.map(({ name, content }) => (
            <div key={name}>{content}</div>
          ))}
        </Box>
      </SectionCard>
      <SessionsCard />
      <TokensCard />
    </Stack>
  )
}

/** It is changed under 'Mon compte', which whoever has none does not have. */
function PasswordLine() {
  const { person_type } = useCurrentUser()
  if (!hasOwnAccount(person_type)) return null
  return (
    <FactorLine
      title="Mot de passe"
      said="Toutes vos autres sessions se ferment quand il change."
      acts={
        <ButtonLink size="sm" to="/parameters" hash="account">
          Changer le mot de passe
        </ButtonLink>
      }
    />
  )
}
