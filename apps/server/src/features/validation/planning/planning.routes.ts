import * as calls from '@cadran/contract/validation/planning'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readHierarchy } from './hierarchy.read-model.ts'
import { exportListedPlanning } from './planning.export.ts'
import { currentWeek, monthAsked, weekAsked } from './planning.policy.ts'
import { readPlanning } from './planning.read-model.ts'

export function planningRoutes({ bind }: Binder, platform: Platform): void {
  const today = () => platform.clock.today()
  bind(calls.planningOfMonth, ({ viewer, query }) =>
    readPlanning(platform, viewer, monthAsked(query.period, today()), query),
  )
  bind(calls.planningOfCurrentWeek, ({ viewer, query }) => readPlanning(platform, viewer, currentWeek(today()), query))
  bind(calls.planningOfWeek, ({ viewer, params, query }) => readPlanning(platform, viewer, weekAsked(params), query))
  bind(calls.exportPlanning, ({ viewer, query }) => exportListedPlanning(platform, viewer, query))
  bind(calls.ownHierarchy, ({ viewer }) => readHierarchy(platform, viewer))
}
