export { EventWizard } from './event-wizard.tsx'
export { eventCodesQuery } from './events.queries.ts'
