import { downloadRemoteReport } from '@cadran/contract/validation/remote-reports'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { buildRemoteReport } from './remote-reports.service.ts'

export function remoteReportsRoutes({ bind }: Binder, platform: Platform): void {
  bind(downloadRemoteReport, ({ params }) => buildRemoteReport(platform, params.id))
}
