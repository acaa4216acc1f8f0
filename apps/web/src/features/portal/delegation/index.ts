import { late } from '../../../ui/late.tsx'

export { DelegationBand } from './delegation-band.tsx'
/** Loaded with its page: nobody else carries it. */
export const DelegationSection = late(async () => (await import('./delegation-section.tsx')).DelegationSection)
