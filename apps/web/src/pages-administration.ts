import { IconHistory, IconId, IconKey } from '@tabler/icons-react'
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
  newPerson: {
    path: '/backend/people/new',
    title: 'Ajouter un collaborateur',
    purpose: 'créer une personne et lui envoyer son lien d’accès',
    above: people,
    openTo: holder('ROLE_USER_ADMIN'),
    component: lazyRouteComponent(
      () => import('./features/administration/people/new-person-page.tsx'),
      'NewPersonPage',
    ),
  },
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
  audit: {
    path: '/backend/audit',
    title: 'Journal d’audit',
    purpose: 'voir qui a fait quoi, et que rien n’en a été changé',
    icon: IconHistory,
    detail: 'Qui a fait quoi, scellé',
    menu: 'administration',
    isWide: true,
    openTo: holder('ROLE_AUDIT_SHOW'),
    component: lazyRouteComponent(() => import('./features/administration/audit/audit-page.tsx'), 'AuditPage'),
  },
} as const satisfies Record<string, Page>
