import {
  downloadAuditExport,
  exportAudit,
  loadAuditSeal,
  searchAudit,
  verifyAudit,
} from '@cadran/contract/administration/audit'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listAudit, readSeal } from './audit.read-model.ts'
import { sendExport, startExport } from './export.service.ts'
import { startVerification } from './verification.service.ts'

export function auditRoutes({ bind }: Binder, platform: Platform): void {
  bind(searchAudit, ({ viewer, query }) => listAudit(platform, viewer, query))
  bind(loadAuditSeal, () => readSeal(platform))
  bind(verifyAudit, ({ requester }) => startVerification(platform, requester))
  bind(exportAudit, ({ requester, body }) => startExport(platform, requester, body))
  bind(downloadAuditExport, ({ viewer, params }) => sendExport(platform, viewer, params.id))
}
