import { disconnectionReport } from '@cadran/contract/validation/disconnection-report'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readReport } from './disconnection-report.read-model.ts'

export function disconnectionReportRoutes({ bind }: Binder, platform: Platform): void {
  bind(disconnectionReport, ({ query }) => readReport(platform, query))
}
