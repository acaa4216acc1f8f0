import type { LetterWriters } from '../../../platform/letters.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailLedger } from './ledger-mail.ts'

export { findProposed } from './adjustments.read-model.ts'
export { adjustmentsRoutes } from './adjustments.routes.ts'
export { type AskedAdjustment, adjust, decide as decideProposed, holdAdjusted } from './adjustments.service.ts'
export { confirmByCommand } from './parameters.service.ts'
export { findOverdue } from './sick-notices.read-model.ts'

/** The mails of this room, by queue. */
export const ledgerLetters = (platform: Platform): Pick<LetterWriters, 'ledger-mail'> => ({
  'ledger-mail': (data) => mailLedger(platform, data),
})
export { ledgerRoutes } from './ledger.routes.ts'
