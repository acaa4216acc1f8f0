import { listPersonReadings, showRecord, withholdReading } from '@cadran/contract/administration/record'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listReadings, markInquiry, readOwnRecord } from './record.service.ts'

export function ownRecordRoutes({ bind }: Binder, platform: Platform): void {
  bind(showRecord, ({ viewer, query }) => readOwnRecord(platform, viewer, query))
  bind(listPersonReadings, ({ viewer, query }) => listReadings(platform, viewer, query))
  bind(withholdReading, ({ requester, params, body }) => markInquiry(platform, requester, params.id, body))
}
