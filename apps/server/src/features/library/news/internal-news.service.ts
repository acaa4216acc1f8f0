import type { BodyOf } from '@cadran/contract/kit'
import type {
  changeInternalNews,
  createInternalNews,
  EditedInternalNews,
  InternalNewsDraft,
} from '@cadran/contract/library/internal-news'
import { oneLine } from '@cadran/rules/library/content'
import { checkInternalNews } from '@cadran/rules/library/news'
import { unlessRefused } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cleanHtml } from '../../../platform/rich-text.ts'
import { forgetAttachments, holdAttachments } from '../attachments/index.ts'
import { findInternalNews, internalNewsHolder, readEditedInternalNews } from './edited-news.read-model.ts'
import { assertFresh, assertWrites, existing } from './news.policy.ts'
import type { By } from './news.service.ts'
import * as store from './news.store.ts'

function fieldsOf(draft: InternalNewsDraft): store.InternalNewsFields {
  const html_content = cleanHtml(draft.html_content)
  const mobile_html_content = cleanHtml(draft.mobile_html_content)
  unlessRefused(checkInternalNews({ ...draft, html_content, mobile_html_content }))
  return {
    title: oneLine(draft.title),
    url: oneLine(draft.url) || null,
    picture_id: draft.picture_id,
    html_content,
    mobile_html_content: mobile_html_content || null,
    published_at: draft.published_at,
  }
}

const uploadsOf = (id: number, { picture_id }: store.InternalNewsFields) => ({
  holder: internalNewsHolder(id),
  pictures: [picture_id ?? null],
})

export async function createItem(
  platform: Platform,
  { viewer, request_id }: By,
  readBody: () => BodyOf<typeof createInternalNews>,
): Promise<EditedInternalNews> {
  assertWrites(viewer)
  const fields = fieldsOf(readBody())
  return platform.database.transaction(async (trx) => {
    const id = await store.insertInternalNews(trx, fields, platform.clock.stamp())
    await holdAttachments(trx, viewer, uploadsOf(id, fields))
    await platform.record(trx, {
      viewer,
      entity: 'internal_news',
      entity_id: id,
      person_id: null,
      action: 'create',
      after: { title: fields.title, published_at: fields.published_at },
      request_id,
    })
    return existing(await readEditedInternalNews(trx, id))
  })
}

export async function changeItem(
  platform: Platform,
  { viewer, request_id }: By,
  id: number,
  readBody: () => BodyOf<typeof changeInternalNews>,
): Promise<EditedInternalNews> {
  assertWrites(viewer)
  const { dropped, told } = await platform.database.transaction(async (trx) => {
    const before = existing(await findInternalNews(trx, id, true))
    const { updated_at, ...draft } = readBody()
    const fields = fieldsOf(draft)
    assertFresh(before, updated_at)
    await store.updateInternalNews(trx, id, fields, platform.clock.stamp())
    const dropped = await holdAttachments(trx, viewer, uploadsOf(id, fields))
    await platform.record(trx, {
      viewer,
      entity: 'internal_news',
      entity_id: id,
      person_id: null,
      action: 'change',
      before: { title: before.title, published_at: before.published_at },
      after: { title: fields.title, published_at: fields.published_at },
      request_id,
    })
    return { dropped, told: existing(await readEditedInternalNews(trx, id)) }
  })
  await forgetAttachments(platform, dropped)
  return told
}

export async function removeItem(platform: Platform, { viewer, request_id }: By, id: number): Promise<void> {
  assertWrites(viewer)
  const dropped = await platform.database.transaction(async (trx) => {
    const { title, published_at } = existing(await findInternalNews(trx, id, true))
    await store.deleteInternalNews(trx, id)
    await platform.record(trx, {
      viewer,
      entity: 'internal_news',
      entity_id: id,
      person_id: null,
      action: 'delete',
      before: { title, published_at },
      request_id,
    })
    return holdAttachments(trx, viewer, { holder: internalNewsHolder(id) })
  })
  await forgetAttachments(platform, dropped)
}
