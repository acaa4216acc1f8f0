import { downloadDataExport, loadDataExport, requestDataExport } from '@cadran/contract/administration/data-rights'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readOwnData, requestExport, sendExport } from './exports.service.ts'

export function dataRightsRoutes({ bind }: Binder, platform: Platform): void {
  bind(loadDataExport, ({ viewer }) => readOwnData(platform, viewer))
  bind(requestDataExport, ({ requester }) => requestExport(platform, requester))
  bind(downloadDataExport, ({ viewer }) => sendExport(platform, viewer))
}
