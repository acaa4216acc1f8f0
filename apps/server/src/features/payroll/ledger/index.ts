import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailLedger } from './ledger-mail.ts'

export { findProposed } from './adjustments.read-model.ts'
export { adjustmentsRoutes } from './adjustments.routes.ts'
export { type AskedAdjustment, adjust, holdAdjusted } from './adjustments.service.ts'
export { confirmByCommand } from './parameters.service.ts'
export { findOverdue } from './sick-notices.read-model.ts'

/** The jobs of this room, by queue. */
export function ledgerHandlers(platform: Platform): Pick<JobHandlers, 'ledger-mail'> {
  return { 'ledger-mail': (data) => mailLedger(platform, data) }
}
export { ledgerRoutes } from './ledger.routes.ts'
