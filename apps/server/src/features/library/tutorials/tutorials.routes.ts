import * as calls from '@cadran/contract/library/tutorials'
import { M_404 } from '@cadran/rules/portal/messages'
import type { Binder } from '../../../platform/http/binder.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readEditedTutorial, readTutorialRows, readTutorials } from './tutorials.read-model.ts'
import * as service from './tutorials.service.ts'

const byOf = ({ viewer, request }: { viewer: service.By['viewer']; request: { id: string } }): service.By => ({
  viewer,
  request_id: request.id,
})

export function tutorialsRoutes({ bind }: Binder, platform: Platform): void {
  const { kysely } = platform.database
  const hosts = platform.settings.video_hosts
  bind(calls.listTutorials, ({ query }) => readTutorials(kysely, query.tutorialType, hosts))
  bind(calls.listPublicTutorials, ({ query }) => readTutorials(kysely, query.tutorialType, hosts))
  bind(calls.openThumbnail, ({ params }) => service.readThumbnail(platform, params.id))

  bind(calls.listEditedTutorials, ({ viewer, query }) => {
    service.assertWrites(viewer)
    return readTutorialRows(kysely, query)
  })
  bind(calls.loadTutorial, async ({ viewer, params }) => {
    service.assertWrites(viewer)
    return (await readEditedTutorial(kysely, params.id)) ?? refuse(M_404)
  })
  bind(calls.createTutorial, (input) => service.create(platform, byOf(input), input.body))
  bind(calls.changeTutorial, (input) => service.change(platform, byOf(input), input.params.id, input.body))
  bind(calls.sortTutorials, (input) => service.sort(platform, byOf(input), input.body))
  bind(calls.deleteTutorial, (input) => service.remove(platform, byOf(input), input.params.id))
}
