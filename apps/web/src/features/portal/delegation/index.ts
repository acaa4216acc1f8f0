import { late } from '../../../ui/late.tsx'

export { DelegationBand } from './delegation-band.tsx'
/** Loaded with its page: nobody else carries it. */
export const DelegationSection = late(async () => (await import('./delegation-section.tsx')).DelegationSection)
/** The same on the home, of managers alone. */
export const RecentDecisions = late(async () => (await import('./recent-decisions.tsx')).RecentDecisions)
