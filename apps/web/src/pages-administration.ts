import {
  IconBuilding,
  IconFileImport,
  IconHistory,
  IconId,
  IconKey,
  IconSettings,
  IconShieldLock,
  IconWebhook,
} from '@tabler/icons-react'
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
const loadHierarchy = () => import('./features/administration/organisation/hierarchy-page.tsx')
const loadOvertimeCodes = () => import('./features/administration/organisation/overtime-codes-page.tsx')

const imports = {
  path: '/backend/imports',
  title: 'Imports',
  purpose: 'déposer un fichier de collaborateurs, de codes, de compteurs ou de matricules de paie',
  icon: IconFileImport,
  detail: 'Fichiers CSV et XLSX',
  menu: 'administration',
  isWide: true,
  openTo: holder('ROLE_USER_ADMIN', 'ROLE_COUNTER_ADMIN', 'ROLE_PAY_MANAGER'),
  component: lazyRouteComponent(() => import('./features/administration/imports/imports-page.tsx'), 'ImportsPage'),
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
  hierarchy: {
    path: '/backend/organisation/hierarchy',
    title: 'Hiérarchie',
    purpose: 'voir qui est sous quel manager et déplacer une équipe',
    above: organisation,
    openTo: holder('ROLE_USER_ADMIN'),
    component: lazyRouteComponent(loadHierarchy, 'HierarchyPage'),
  },
  imports,
  importRun: {
    path: '/backend/imports/$id',
    title: 'Import',
    purpose: 'relire un fichier avant de l’importer',
    above: imports,
    isWide: true,
    openTo: holder('ROLE_USER_ADMIN', 'ROLE_COUNTER_ADMIN', 'ROLE_PAY_MANAGER'),
    component: lazyRouteComponent(() => import('./features/administration/imports/import-page.tsx'), 'ImportPage'),
  },
  settings: {
    path: '/backend/settings/{-$section}',
    title: 'Réglages',
    purpose: 'choisir le nom, les couleurs, les échéances et les liens de la société',
    icon: IconSettings,
    detail: 'Société, échéances, liens',
    menu: 'administration',
    openTo: holder('ROLE_SETTINGS_ADMIN'),
    component: lazyRouteComponent(() => import('./features/administration/settings/settings-page.tsx'), 'SettingsPage'),
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
  dataRights: {
    path: '/backend/data-rights',
    title: 'Données personnelles',
    purpose: 'tenir les échéances, les gels et les demandes d’effacement',
    icon: IconShieldLock,
    detail: 'Échéances, gels, demandes',
    menu: 'administration',
    isWide: true,
    openTo: holder('ROLE_DPO'),
    component: lazyRouteComponent(
      () => import('./features/administration/data-rights/data-rights-page.tsx'),
      'DataRightsPage',
    ),
  },
  security: {
    path: '/backend/security',
    title: 'Sécurité des accès',
    purpose: 'dire qui entre comment, et ce que d’autres logiciels peuvent faire',
    icon: IconShieldLock,
    detail: 'Règles, fournisseurs, jetons',
    menu: 'others',
    isWide: true,
    openTo: holder('ROLE_ACCESS_ADMIN'),
    component: lazyRouteComponent(() => import('./backend-security/security-page.tsx'), 'SecurityPage'),
  },
  assistance: {
    path: '/backend/security/people',
    title: 'Assistance',
    purpose: 'aider qui a perdu son second facteur ou un appareil',
    icon: IconShieldLock,
    detail: 'Seconds facteurs, sessions',
    menu: 'others',
    openTo: holder('ROLE_ACCESS_SUPPORT'),
    component: lazyRouteComponent(() => import('./features/portal/factors/assistance-page.tsx'), 'AssistancePage'),
  },
  webhooks: {
    path: '/backend/webhooks/{-$id}',
    title: 'Webhooks',
    purpose: 'prévenir d’autres logiciels de ce qui change',
    icon: IconWebhook,
    detail: 'Destinataires, livraisons',
    menu: 'others',
    isWide: true,
    openTo: holder('ROLE_ACCESS_ADMIN'),
    component: lazyRouteComponent(() => import('./features/portal/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  },
} as const satisfies Record<string, Page>
