import { IconId, IconKey } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Page } from './platform/pages.ts'
import { holder } from './shell/access.ts'

const people = {
  path: '/backend/people',
  title: 'Collaborateurs',
  purpose: 'trouver une personne, sa société, son manager et son état',
  icon: IconId,
  detail: 'Sociétés, managers, états',
  menu: 'administration',
  isWide: true,
  openTo: holder('ROLE_USER_ADMIN', 'ROLE_COUNTER_ADMIN'),
  component: lazyRouteComponent(() => import('./features/administration/people/people-page.tsx'), 'PeoplePage'),
} as const

/** The portal's own administration, in the order of its menu. */
export const ADMINISTRATION_PAGES = {
  people,
  personCard: {
    path: '/backend/people/$id/{-$tab}',
    title: 'Fiche d’un collaborateur',
    purpose: 'lire et tenir à jour ce que le portail sait d’une personne',
    above: people,
    openTo: holder('ROLE_USER_ADMIN', 'ROLE_COUNTER_ADMIN'),
    component: lazyRouteComponent(() => import('./features/administration/people/card-page.tsx'), 'CardPage'),
  },
  roles: {
    path: '/backend/roles',
    title: 'Rôles',
    purpose: 'voir ce que chaque droit ouvre et qui le tient',
    icon: IconKey,
    detail: 'Ce que chaque droit ouvre',
    menu: 'administration',
    openTo: holder('ROLE_USER_ADMIN'),
    component: lazyRouteComponent(() => import('./features/administration/roles/roles-page.tsx'), 'RolesPage'),
  },
} as const satisfies Record<string, Page>
