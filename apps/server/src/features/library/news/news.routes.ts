import * as internal from '@cadran/contract/library/internal-news'
import * as calls from '@cadran/contract/library/news'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openAttachment } from '../attachments/index.ts'
import * as edited from './edited-news.read-model.ts'
import * as internalNews from './internal-news.service.ts'
import { assertReads, assertWrites, existing } from './news.policy.ts'
import * as read from './news.read-model.ts'
import * as news from './news.service.ts'

const byOf = ({ viewer, request }: { viewer: news.By['viewer']; request: { id: string } }): news.By => ({
  viewer,
  request_id: request.id,
})

function bindReading({ bind }: Binder, platform: Platform): void {
  const { database, clock, settings } = platform
  bind(calls.listNews, ({ viewer, query }) => {
    assertReads(viewer)
    return read.readNews(database.kysely, clock.now(), query)
  })
  bind(calls.loadHighlight, ({ viewer, query }) => {
    assertReads(viewer)
    return read.readHighlight(database.kysely, clock.now(), query['fields[]'])
  })
  bind(calls.loadNews, async ({ viewer, params }) => {
    assertReads(viewer)
    return existing(await read.readPost(database.kysely, clock.now(), params.id, settings.video_hosts))
  })
  bind(calls.openNewsFile, async ({ viewer, params }) => {
    assertReads(viewer)
    return openAttachment(platform, await read.findFile(database.kysely, clock.now(), params.id, 'file_id'))
  })
  bind(calls.openNewsSecondaryFile, async ({ viewer, params }) => {
    assertReads(viewer)
    return openAttachment(platform, await read.findFile(database.kysely, clock.now(), params.id, 'secondary_file_id'))
  })
  bind(internal.listInternalNews, ({ viewer, query }) => {
    assertReads(viewer)
    return read.readInternalNews(database.kysely, clock.now(), query.mobile === '1')
  })
}

function bindWriting({ bind }: Binder, platform: Platform): void {
  const { database, clock } = platform
  bind(calls.listPosts, ({ viewer, query }) => {
    assertWrites(viewer)
    return edited.readPosts(database.kysely, clock.now(), query)
  })
  bind(calls.loadPost, async ({ viewer, params }) => {
    assertWrites(viewer)
    return existing(await edited.readEditedPost(database.kysely, params.id))
  })
  bind(calls.createPost, (input) => news.createNews(platform, byOf(input), input.body))
  bind(calls.changePost, (input) => news.changeNews(platform, byOf(input), input.params.id, input.body))
  bind(calls.deletePost, (input) => news.removeNews(platform, byOf(input), input.params.id))

  bind(internal.listEditedInternalNews, ({ viewer, query }) => {
    assertWrites(viewer)
    return edited.readInternalNewsRows(database.kysely, clock.now(), query)
  })
  bind(internal.loadInternalNews, async ({ viewer, params }) => {
    assertWrites(viewer)
    return existing(await edited.readEditedInternalNews(database.kysely, params.id))
  })
  bind(internal.createInternalNews, (input) => internalNews.createItem(platform, byOf(input), input.body))
  bind(internal.changeInternalNews, (input) =>
    internalNews.changeItem(platform, byOf(input), input.params.id, input.body),
  )
  bind(internal.deleteInternalNews, (input) => internalNews.removeItem(platform, byOf(input), input.params.id))
}

export function newsRoutes(binder: Binder, platform: Platform): void {
  bindReading(binder, platform)
  bindWriting(binder, platform)
}
