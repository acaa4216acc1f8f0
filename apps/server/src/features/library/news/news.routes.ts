import * as internal from '@cadran/contract/library/internal-news'
import * as calls from '@cadran/contract/library/news'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { bindEach, existing, openAttachment, recordHandlers } from '../../portal/records/index.ts'
import { INTERNAL_NEWS } from './internal-news.record.ts'
import { assertReads } from './news.policy.ts'
import * as read from './news.read-model.ts'
import { POSTS } from './news.record.ts'

function bindReading({ bind }: Binder, platform: Platform): void {
  const { database, clock, companySettings } = platform
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
    const hosts = companySettings.get('links.video_hosts')
    return existing(await read.readPost(database.kysely, clock.now(), params.id, hosts))
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

export function newsRoutes(binder: Binder, platform: Platform): void {
  bindReading(binder, platform)
  bindEach(binder, calls.posts, recordHandlers(platform, POSTS))
  bindEach(binder, internal.editedInternalNews, recordHandlers(platform, INTERNAL_NEWS))
}
