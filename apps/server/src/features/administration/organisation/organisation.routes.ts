import { affectations, eventCodes, overtimeCodes } from '@cadran/contract/administration/codes'
import * as calls from '@cadran/contract/administration/organisation'
import { listTeam, listTeamLoops, moveTeam } from '@cadran/contract/administration/organisation-team'
import { listZones } from '../../../platform/calendar.ts'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { bindEach, recordHandlers } from '../../portal/records/index.ts'
import { AFFECTATIONS, EVENT_CODES, OVERTIME_CODES } from './codes.record.ts'
import { listHolidays } from './holidays.read-model.ts'
import { changeHolidays } from './holidays.service.ts'
import { COMPANIES, WORKPLACES } from './places.record.ts'
import { listLevel, listLoops } from './team.read-model.ts'
import { moveToManager } from './team-move.service.ts'

export function organisationRoutes(binder: Binder, platform: Platform): void {
  const { bind } = binder
  bindEach(binder, calls.companies, recordHandlers(platform, COMPANIES))

  const { change: _asked, ...kept } = calls.workplaces
  bindEach(binder, kept, recordHandlers(platform, WORKPLACES(platform)))
  bind(calls.workplaces.change, ({ requester, params: { id }, body }) =>
    changeHolidays(platform, requester, { act: 'workplace', id, body: body() }),
  )
  bind(calls.listZones, () => listZones())
  bind(calls.listHolidays, ({ params: { id }, query: { year } }) => listHolidays(platform, id, year))
  bind(calls.addOwnDay, ({ requester, body }) => changeHolidays(platform, requester, { act: 'add', body: body() }))
  bind(calls.changeOwnDay, ({ requester, params: { id }, body }) =>
    changeHolidays(platform, requester, { act: 'change', id, body: body() }),
  )
  bind(calls.removeOwnDay, ({ requester, params: { id }, body }) =>
    changeHolidays(platform, requester, { act: 'remove', id, body: body() }),
  )

  bindEach(binder, affectations, recordHandlers(platform, AFFECTATIONS(platform)))
  bindEach(binder, eventCodes, recordHandlers(platform, EVENT_CODES(platform)))
  bindEach(binder, overtimeCodes, recordHandlers(platform, OVERTIME_CODES))

  bind(listTeam, ({ query }) => listLevel(platform.database.kysely, query))
  bind(listTeamLoops, () => listLoops(platform.database.kysely))
  bind(moveTeam, ({ requester, body }) => moveToManager(platform, requester, body()))
}
