import { loadMonth } from '@cadran/contract/timesheet/month'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readMonthOf, readOwnMonth } from './month.read-model.ts'

export function monthRoutes({ bind }: Binder, platform: Platform): void {
  bind(loadMonth, ({ viewer, params, query }) =>
    query.user === undefined
      ? readOwnMonth(platform, viewer, params)
      : readMonthOf(platform, viewer, query.user, params),
  )
}
