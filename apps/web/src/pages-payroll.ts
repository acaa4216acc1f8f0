import { IconFileExport } from '@tabler/icons-react'
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
} as const satisfies Record<string, Page>
