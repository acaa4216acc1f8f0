import { MANY_TOKENS, MOST_TOKENS } from '@cadran/rules/portal/api-tokens'
import { IconApi } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { ListedToken } from './token-list.tsx'
import { TokenPanel } from './token-panel.tsx'
import styles from './tokens.module.css'
import { tokenOfferQuery, tokensQuery } from './tokens.queries.ts'

const whyNoOther = (tokens: readonly ListedToken[]) =>
  tokens.filter(({ ended }) => ended === null).length >= MOST_TOKENS ? MANY_TOKENS.message : undefined

/** One's tokens for scripts and tools, and a new one (TOK-03 to TOK-08). */
export function TokensCard() {
  const query = useQuery(tokensQuery)
  const offer = useQuery(tokenOfferQuery)
  return (
    <SectionCard
      anchor="tokens"
      title="Jetons d’accès"
      lead="Pour vos scripts et vos outils. Un jeton ne donne jamais plus que vos propres droits."
      end={
        <a className={styles.docs} href="/api/docs" target="_blank" rel="noreferrer">
          <IconApi size={18} stroke={1.75} aria-hidden="true" />
          Documentation de l’API
        </a>
      }
    >
      <TokenPanel
        query={query}
        label="Vos jetons d’accès"
        empty="Aucun jeton d’accès."
        reasonOf={whyNoOther}
        offer={offer.data}
      />
    </SectionCard>
  )
}
