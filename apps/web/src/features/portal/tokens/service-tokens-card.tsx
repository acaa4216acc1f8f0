import { TOKEN_AREAS } from '@cadran/rules/portal/api-tokens'
import { useQuery } from '@tanstack/react-query'
import { SectionCard } from '../../../ui/section-card.tsx'
import { TokenPanel } from './token-panel.tsx'
import { serviceAccountsQuery, serviceTokensQuery, tokenOfferQuery } from './tokens.queries.ts'

const NO_ACCOUNT = 'Aucun compte de service : un import de personnes en crée un, avec is_service à 1.'

/** The tokens by which other programs call, each with its account and its author (TOK-20, TOK-21). */
export function ServiceTokensCard() {
  const query = useQuery(serviceTokensQuery)
  const { data: accounts } = useQuery(serviceAccountsQuery)
  const { data: offer } = useQuery(tokenOfferQuery)
  const none = accounts?.length === 0
  return (
    <SectionCard
      anchor="service-tokens"
      title="Jetons de service"
      lead="Pour les autres logiciels de la société, chacun par son compte de service."
    >
      <TokenPanel
        query={query}
        label="Jetons de service"
        empty={none ? NO_ACCOUNT : 'Aucun jeton de service.'}
        reasonOf={() => (none ? NO_ACCOUNT : undefined)}
        offer={accounts && offer && { areas: TOKEN_AREAS, may_write: offer.may_write, accounts }}
      />
    </SectionCard>
  )
}
