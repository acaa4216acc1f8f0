import type { CardTab } from '@cadran/rules/administration/card-tabs'
import { type ComponentType, lazy } from 'react'
import type { PersonCard } from './people.queries.ts'

/** What draws a tab of the card. */
export interface TabPage {
  component: ComponentType<{ person: PersonCard }>
  /** It works in a narrow window too (administration.md 0.5). */
  onPhone?: true
}

/** The tabs that are drawn; their order, names and roles stand in rules/administration/card-tabs. */
export const TAB_PAGES: Readonly<Partial<Record<CardTab, TabPage>>> = {
  identity: {
    component: lazy(async () => ({ default: (await import('./identity-tab.tsx')).IdentityTab })),
    onPhone: true,
  },
  contract: { component: lazy(async () => ({ default: (await import('./contract-tab.tsx')).ContractTab })) },
  managers: { component: lazy(async () => ({ default: (await import('./managers-tab.tsx')).ManagersTab })) },
  assignments: {
    component: lazy(async () => ({ default: (await import('./assignments-tab.tsx')).AssignmentsTab })),
  },
  counters: { component: lazy(async () => ({ default: (await import('./counters-tab.tsx')).CountersTab })) },
  accesses: {
    component: lazy(async () => ({ default: (await import('./accesses-tab.tsx')).AccessesTab })),
    onPhone: true,
  },
  journal: { component: lazy(async () => ({ default: (await import('./journal-tab.tsx')).JournalTab })) },
  roles: { component: lazy(async () => ({ default: (await import('../roles/index.ts')).RolesTab })) },
}
