import { late } from '../../../ui/late.tsx'

// The month is shown without them until somebody asks.
export const CorrectionPanel = late(async () => (await import('./correction-panel.tsx')).CorrectionPanel)
export const CorrectionForm = late(async () => (await import('./correction-panel.tsx')).CorrectionForm)
export const MonthCorrections = late(async () => (await import('./month-corrections.tsx')).MonthCorrections)
