import { IconFileExport, IconHistoryToggle } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Page } from './platform/pages.ts'
import { holder } from './shell/access.ts'

const payrollRuns = {
  path: '/backend/payroll',
  title: 'Export de paie',
  purpose: 'préparer, émettre et vérifier les exports de paie',
  icon: IconFileExport,
  menu: 'time',
  detail: 'Contrôle, rappels, fichiers scellés',
  openTo: holder('ROLE_PAY_MANAGER'),
  component: lazyRouteComponent(() => import('./features/payroll/runs/runs-page.tsx'), 'PayrollRunsPage'),
} as const

/** What payroll alone opens, in the order of its menu (PAY-62). */
export const PAYROLL_PAGES = {
  payrollRuns,
  payrollRun: {
    path: '/backend/payroll/$id',
    title: 'Export de paie',
    purpose: 'préparer, émettre et vérifier les exports de paie',
    above: payrollRuns,
    openTo: holder('ROLE_PAY_MANAGER'),
    component: lazyRouteComponent(() => import('./features/payroll/runs/run-page.tsx'), 'PayrollRunPage'),
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
  corrections: {
    path: '/backend/corrections',
    title: 'Régularisations',
    purpose: 'décider des régularisations de mois clôturés',
    detail: 'Mois clôturés, ancien et nouveau',
    isWide: true,
    icon: IconHistoryToggle,
    menu: 'time',
    openTo: holder('ROLE_ABSENCE_SHOW', 'ROLE_ACTIVITY_SHOW'),
    counts: 'corrections',
    component: lazyRouteComponent(
      () => import('./features/validation/corrections/corrections-page.tsx'),
      'CorrectionsPage',
    ),
  },
} as const satisfies Record<string, Page>
