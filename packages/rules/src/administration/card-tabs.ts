import type { Role } from '../portal/roles.ts'

/** The tabs of a person's card, in their order (administration.md 0.5, ADM-08). */
export const CARD_TABS = [
  'identity',
  'contract',
  'assignments',
  'managers',
  'roles',
  'counters',
  'accesses',
  'journal',
] as const
export type CardTab = (typeof CARD_TABS)[number]

export const CARD_TAB_LABELS: Readonly<Record<CardTab, string>> = {
  identity: 'Identité',
  contract: 'Contrat et rythme',
  assignments: 'Affectations',
  managers: 'Managers',
  roles: 'Rôles',
  counters: 'Compteurs',
  accesses: 'Accès',
  journal: 'Journal',
}

const OF_COUNTERS: readonly CardTab[] = ['identity', 'counters']

/** The tabs that somebody may open: whoever keeps counters alone sees who it is about and the counters (ADM-08). */
export function openTabs(roles: ReadonlySet<Role>): CardTab[] {
  if (roles.has('ROLE_USER_ADMIN')) return [...CARD_TABS]
  return roles.has('ROLE_COUNTER_ADMIN') ? [...OF_COUNTERS] : []
}
