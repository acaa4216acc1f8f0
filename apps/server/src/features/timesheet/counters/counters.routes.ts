import * as calls from '@cadran/contract/timesheet/counters'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ownPerson, readStandings } from './counters.read-model.ts'
import { readLines } from './lines.read-model.ts'
import { readProjection } from './projection.read-model.ts'
import { requestStatement, sendStatement } from './statement.service.ts'

const STATEMENT = 'timesheet/counter/statement/download'

export function countersRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.listCounters, ({ viewer }) => readStandings(platform, ownPerson(viewer).id))
  bind(calls.listCounterLines, ({ viewer, query }) => readLines(platform, ownPerson(viewer).id, query, true))
  bind(calls.projectCounters, ({ viewer, query }) =>
    readProjection(platform, ownPerson(viewer).id, query.date ?? platform.clock.today()),
  )
  bind(calls.requestCounterStatement, ({ viewer, query }) =>
    requestStatement(platform, viewer, ownPerson(viewer), STATEMENT, query),
  )
  bind(calls.downloadCounterStatement, ({ viewer, query }) => sendStatement(platform, ownPerson(viewer), query, true))
}
