import { late } from '../../../ui/late.tsx'

export { QuietNotice } from './quiet-notice.tsx'
/** Loaded with its page: nobody else carries it. */
export const DisconnectionSection = late(async () => (await import('./disconnection-section.tsx')).DisconnectionSection)
