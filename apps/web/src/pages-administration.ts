import { IconBuilding, IconId, IconKey } from '@tabler/icons-react'
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

const organisation = {
  path: '/backend/organisation',
  title: 'Organisation',
  purpose: 'tenir les sociétés, les lieux de travail et les codes',
  icon: IconBuilding,
  detail: 'Sociétés, lieux, codes, hiérarchie',
  menu: 'administration',
  openTo: holder('ROLE_USER_ADMIN'),
  component: lazyRouteComponent(
    () => import('./features/administration/organisation/companies-page.tsx'),
    'CompaniesPage',
  ),
  record: lazyRouteComponent(() => import('./features/administration/organisation/companies-page.tsx'), 'CompanyPage'),
} as const

const loadWorkplaces = () => import('./features/administration/organisation/workplaces-page.tsx')
const loadAffectations = () => import('./features/administration/organisation/affectations-page.tsx')
const loadEventCodes = () => import('./features/administration/organisation/event-codes-page.tsx')
const loadOvertimeCodes = () => import('./features/administration/organisation/overtime-codes-page.tsx')

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
  organisation,
  workplaces: {
    path: '/backend/organisation/workplaces',
    title: 'Lieux de travail',
    purpose: 'tenir les lieux de travail et leurs jours fériés',
    above: organisation,
    openTo: holder('ROLE_USER_ADMIN'),
    component: lazyRouteComponent(loadWorkplaces, 'WorkplacesPage'),
    record: lazyRouteComponent(loadWorkplaces, 'WorkplacePage'),
  },
  affectations: {
    path: '/backend/organisation/affectations',
    title: 'Affectations',
    purpose: 'tenir les projets des clients',
    above: organisation,
    openTo: holder('ROLE_USER_ADMIN'),
    component: lazyRouteComponent(loadAffectations, 'AffectationsPage'),
    record: lazyRouteComponent(loadAffectations, 'AffectationPage'),
  },
  eventCodes: {
    path: '/backend/organisation/event-codes',
    title: 'Codes d’activité et d’absence',
    purpose: 'tenir les codes que chacun déclare',
    above: organisation,
    openTo: holder('ROLE_USER_ADMIN'),
    component: lazyRouteComponent(loadEventCodes, 'EventCodesPage'),
    record: lazyRouteComponent(loadEventCodes, 'EventCodePage'),
  },
  overtimeCodes: {
    path: '/backend/organisation/overtime-codes',
    title: 'Codes d’astreinte',
    purpose: 'tenir les codes d’astreinte et d’intervention',
    above: organisation,
    openTo: holder('ROLE_USER_ADMIN'),
    component: lazyRouteComponent(loadOvertimeCodes, 'OvertimeCodesPage'),
    record: lazyRouteComponent(loadOvertimeCodes, 'OvertimeCodePage'),
  },
} as const satisfies Record<string, Page>
