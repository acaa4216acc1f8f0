export type { AccessRule } from './access-rules.queries.ts'
export { EmergencyCard, ProvidersCard } from './doors-cards.tsx'
export { RulesCard } from './rules-card.tsx'
