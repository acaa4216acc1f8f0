import { late } from '../../../ui/late.tsx'

export const OvertimeWizard = late(async () => (await import('./overtime-wizard.tsx')).OvertimeWizard)
