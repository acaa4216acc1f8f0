import { IconCalendarMonth, IconFileExport, IconHistory, IconListCheck, IconSettings } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Page } from './platform/pages.ts'
import { holder } from './shell/access.ts'

const loadRuns = () => import('./features/payroll/runs/pages.ts')
const loadLedger = () => import('./features/payroll/ledger/pages.ts')

const payrollRuns = {
  path: '/backend/payroll',
  title: 'Export de paie',
  purpose: 'préparer, émettre et vérifier les exports de paie',
  icon: IconFileExport,
  menu: 'time',
  detail: 'Contrôle, rappels, fichiers scellés',
  openTo: holder('ROLE_PAY_MANAGER'),
  component: lazyRouteComponent(loadRuns, 'PayrollRunsPage'),
} as const

/** Who reads other people's counters (payroll.md 0.5). */
const readsCounters = holder('ROLE_PAY_MANAGER', 'ROLE_HRBP', 'ROLE_GTA', 'ROLE_ABSENCE_SHOW')

const counters = {
  path: '/backend/counters',
  title: 'Compteurs',
  purpose: 'lire les compteurs de chacun',
  icon: IconHistory,
  menu: 'time',
  isWide: true,
  openTo: readsCounters,
  component: lazyRouteComponent(loadLedger, 'CountersPage'),
} as const

const counterWatch = {
  path: '/backend/counters/watch',
  title: 'Suivi des compteurs',
  purpose: 'suivre les ajustements et les congés reportés',
  icon: IconListCheck,
  menu: 'time',
  openTo: holder('ROLE_PAY_MANAGER'),
  component: lazyRouteComponent(loadLedger, 'CounterWatchPage'),
} as const

/** What payroll opens, in the order of its menu (PAY-62). */
export const PAYROLL_PAGES = {
  payrollRuns,
  payrollRun: {
    path: '/backend/payroll/$id',
    title: 'Export de paie',
    purpose: 'préparer, émettre et vérifier les exports de paie',
    above: payrollRuns,
    openTo: holder('ROLE_PAY_MANAGER'),
    component: lazyRouteComponent(loadRuns, 'PayrollRunPage'),
  },
  payrollTemplates: {
    path: '/backend/payroll/templates',
    title: 'Modèles de paie',
    purpose: 'choisir les colonnes et les rubriques des fichiers de paie',
    above: payrollRuns,
    openTo: holder('ROLE_PAY_MANAGER'),
    component: lazyRouteComponent(
      () => import('./features/payroll/templates/templates-page.tsx'),
      'PayrollTemplatesPage',
    ),
  },
  counters,
  counterWatch,
  counterRules: {
    path: '/backend/counters/parameters',
    title: 'Paramètres des compteurs',
    purpose: 'lire et dater les règles des compteurs',
    icon: IconSettings,
    menu: 'time',
    openTo: holder('ROLE_PAY_MANAGER'),
    component: lazyRouteComponent(loadLedger, 'ParametersPage'),
  },
  personCounters: {
    path: '/backend/counters/$matricule',
    title: 'Compteurs',
    purpose: 'lire les compteurs de chacun',
    above: counters,
    isWide: true,
    openTo: readsCounters,
    component: lazyRouteComponent(loadLedger, 'PersonCountersPage'),
  },
  corrections: {
    path: '/backend/corrections',
    title: 'Régularisations',
    purpose: 'décider des régularisations de mois clôturés',
    isWide: true,
    icon: IconCalendarMonth,
    menu: 'time',
    openTo: holder('ROLE_ABSENCE_SHOW', 'ROLE_ACTIVITY_SHOW'),
    counts: 'corrections',
    component: lazyRouteComponent(
      () => import('./features/validation/corrections/corrections-page.tsx'),
      'CorrectionsPage',
    ),
  },
} as const satisfies Record<string, Page>
