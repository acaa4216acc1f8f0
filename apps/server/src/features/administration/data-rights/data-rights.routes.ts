import { downloadDataExport, loadDataExport, requestDataExport } from '@cadran/contract/administration/data-rights'
import * as erasure from '@cadran/contract/administration/erasure'
import {
  findDataSubject,
  liftLegalHold,
  listLegalHolds,
  setLegalHold,
} from '@cadran/contract/administration/legal-holds'
import {
  listDuePeople,
  loadRetention,
  openCertificate,
  startRetention,
} from '@cadran/contract/administration/retention'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readDemand, readDemands } from './demands.read-model.ts'
import * as demands from './demands.service.ts'
import { readOwnData, requestExport, sendExport } from './exports.service.ts'
import { findSubject, readHolds } from './holds.read-model.ts'
import * as holds from './holds.service.ts'
import { readRetention, sendCertificate, sendLetter, sendPeople } from './retention.answer.ts'
import * as retention from './retention.service.ts'

export function dataRightsRoutes({ bind }: Binder, platform: Platform): void {
  bind(loadDataExport, ({ viewer }) => readOwnData(platform, viewer))
  bind(requestDataExport, ({ requester }) => requestExport(platform, requester))
  bind(downloadDataExport, ({ viewer }) => sendExport(platform, viewer))
  bind(loadRetention, () => readRetention(platform))
  bind(startRetention, ({ requester, body }) => retention.start(platform, requester, body))
  bind(listDuePeople, ({ params }) => sendPeople(platform, params.id))
  bind(openCertificate, ({ params, query }) => sendCertificate(platform, params.id, query.format))
  bind(listLegalHolds, () => readHolds(platform))
  bind(setLegalHold, ({ requester, body }) => holds.setHold(platform, requester, body))
  bind(liftLegalHold, ({ requester, params, body }) => holds.liftHold(platform, requester, params.id, body))
  bind(findDataSubject, ({ query }) => findSubject(platform, platform.database.kysely, query))
  demandRoutes({ bind }, platform)
}

function demandRoutes({ bind }: Binder, platform: Platform): void {
  const { database, clock } = platform
  bind(erasure.listErasures, () => readDemands(database.kysely, clock.today()))
  bind(erasure.loadErasure, ({ params }) => readDemand(database.kysely, params.id, clock.today()))
  bind(erasure.receiveErasure, ({ requester, body }) => demands.receive(platform, requester, body))
  bind(erasure.answerErasure, ({ requester, params, body }) => demands.answer(platform, requester, params.id, body))
  bind(erasure.extendErasure, ({ requester, params, body }) => demands.extend(platform, requester, params.id, body))
  bind(erasure.openErasureLetter, ({ params }) => sendLetter(platform, params.id))
}
