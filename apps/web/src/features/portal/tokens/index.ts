/** Of the parameters alone: whatever enters by this door stands in the frame of every page. */
export const loadTokensCard = async () => (await import('./tokens-card.tsx')).TokensCard

/** Of the back office alone. */
export const loadServiceTokensCard = async () => (await import('./service-tokens-card.tsx')).ServiceTokensCard
