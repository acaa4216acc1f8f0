import {
  exportExtraRequests,
  listExtraRequests,
  offeredExtraMissions,
  selectExtraRequests,
} from '@cadran/contract/validation/extra-requests'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { exportRequests } from './extra-requests.export.ts'
import { listRequests, readOfferedMissions } from './extra-requests.read-model.ts'
import { readRequestSelection } from './selection.read-model.ts'

export function extraRequestsRoutes({ bind }: Binder, platform: Platform): void {
  bind(listExtraRequests, ({ viewer, query }) => listRequests(platform, viewer, query))
  bind(exportExtraRequests, ({ viewer, query }) => exportRequests(platform, viewer, query))
  bind(selectExtraRequests, ({ viewer, query }) => readRequestSelection(platform, viewer, query))
  bind(offeredExtraMissions, ({ viewer, params }) => readOfferedMissions(platform, viewer, params))
}
