import type { ReactNode } from 'react'
import { FactorsSection } from '../features/portal/factors/index.ts'
import { loadSessionsCard } from '../features/portal/session/index.ts'
import { CompanyAccounts } from '../features/portal/sso/index.ts'
import { loadTokensCard } from '../features/portal/tokens/index.ts'
import { late } from '../ui/late.tsx'
import { Box, Stack } from '../ui/layout.tsx'
import { SectionCard } from '../ui/section-card.tsx'

const SessionsCard = late(loadSessionsCard)
const TokensCard = late(loadTokensCard)

/** What a person sees and sets of how they enter, each part from its room (identity.md 0.7). */
const PARTS: readonly { name: string; content: ReactNode }[] = [
  { name: 'factors', content: <FactorsSection /> },
  { name: 'company-accounts', content: <CompanyAccounts /> },
]

export function SecuritySection() {
  return (
    <Stack gap={16} columns={1}>
      <SectionCard anchor="security" title="Sécurité">
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
