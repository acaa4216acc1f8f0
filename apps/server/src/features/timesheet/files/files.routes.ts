import { deleteFile, depositFiles, downloadFile, requestFile } from '@cadran/contract/timesheet/files'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as downloads from './download.service.ts'
import * as service from './files.service.ts'

export function filesRoutes({ bind }: Binder, platform: Platform): void {
  bind(depositFiles, ({ requester, params, body }) => service.deposit(platform, requester, params, body))
  bind(deleteFile, ({ requester, params }) => service.remove(platform, requester, params.id))
  bind(requestFile, ({ viewer, params }) => downloads.requestFile(platform, viewer, params.id))
  bind(downloadFile, ({ viewer, params }) => downloads.sendFile(platform, viewer, params.id))
}
