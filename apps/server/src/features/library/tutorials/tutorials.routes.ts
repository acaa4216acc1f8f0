import * as calls from '@cadran/contract/library/tutorials'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { bindEach, recordHandlers } from '../../portal/records/index.ts'
import { readTutorials } from './tutorials.read-model.ts'
import { TUTORIALS } from './tutorials.record.ts'
import * as service from './tutorials.service.ts'

export function tutorialsRoutes(binder: Binder, platform: Platform): void {
  const { bind } = binder
  const { kysely } = platform.database
  const hosts = () => platform.companySettings.get('links.video_hosts')
  bind(calls.listTutorials, ({ query }) => readTutorials(kysely, query.tutorialType, hosts()))
  bind(calls.listPublicTutorials, ({ query }) => readTutorials(kysely, query.tutorialType, hosts()))
  bind(calls.openThumbnail, ({ params }) => service.readThumbnail(platform, params.id))

  bind(calls.sortTutorials, ({ requester, body }) => service.sort(platform, requester, body))
  bindEach(binder, calls.tutorials, recordHandlers(platform, TUTORIALS))
}
