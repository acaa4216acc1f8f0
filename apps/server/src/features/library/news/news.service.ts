import type { BodyOf } from '@cadran/contract/kit'
import type { changePost, createPost, EditedPost, NewsDraft } from '@cadran/contract/library/news'
import { oneLine } from '@cadran/rules/library/content'
import { checkPost } from '@cadran/rules/library/news'
import { unlessRefused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cleanHtml } from '../../../platform/rich-text.ts'
import { forgetAttachments, holdAttachments } from '../attachments/index.ts'
import { findPost, postHolder, readEditedPost } from './edited-news.read-model.ts'
import { assertFresh, assertWrites, existing } from './news.policy.ts'
import * as store from './news.store.ts'

/** Who acts, and in which request. */
export interface By {
  viewer: Viewer
  request_id: string
}

const orNull = (text: string) => oneLine(text) || null

function contactOf(contact: NewsDraft['contact']) {
  if (contact === null) return null
  const { name, job, mail, phone } = contact
  return { name: oneLine(name), job: orNull(job), mail: orNull(mail), phone: orNull(phone) }
}

/** A draft as it is kept: refused when the rules do, its formatted texts cleaned first. */
function fieldsOf({ settings }: Platform, draft: NewsDraft): store.PostFields {
  const content = cleanHtml(draft.content)
  const homepage_content = cleanHtml(draft.homepage_content)
  unlessRefused(checkPost({ ...draft, content, homepage_content }, settings.video_hosts))
  const shares = Object.entries(draft.share_urls).map(([name, url]) => [oneLine(name), url.trim()])
  return {
    type: draft.type,
    title: oneLine(draft.title),
    summary: draft.summary.trim(),
    content,
    date_at: draft.date_at || null,
    place: orNull(draft.place),
    published_at: draft.published_at,
    url: orNull(draft.url),
    iframe_url: orNull(draft.iframe_url),
    file_id: draft.file_id,
    secondary_file_id: draft.secondary_file_id,
    picture_id: draft.picture_id,
    secondary_picture_id: draft.secondary_picture_id,
    share_urls: Object.fromEntries(shares),
    contact: contactOf(draft.contact),
    homepage_content: homepage_content || null,
    has_homepage_image: draft.has_homepage_image,
    is_highlight: draft.is_highlight,
  }
}

const uploadsOf = (id: number, fields: store.PostFields) => ({
  holder: postHolder(id),
  pictures: [fields.picture_id ?? null, fields.secondary_picture_id ?? null],
  files: [fields.file_id ?? null, fields.secondary_file_id ?? null],
})

/** What the trace keeps of a post: what tells which one it was and who could see it. */
const traceOf = ({ title, type, published_at, is_highlight }: store.PostFields) => ({
  title,
  type,
  published_at,
  is_highlight,
})

export async function createNews(
  platform: Platform,
  { viewer, request_id }: By,
  readBody: () => BodyOf<typeof createPost>,
): Promise<EditedPost> {
  assertWrites(viewer)
  const fields = fieldsOf(platform, readBody())
  return platform.database.transaction(async (trx) => {
    const id = await store.insertPost(trx, fields, platform.clock.stamp())
    await holdAttachments(trx, viewer, uploadsOf(id, fields))
    await platform.record(trx, {
      viewer,
      entity: 'news_post',
      entity_id: id,
      person_id: null,
      action: 'create',
      after: traceOf(fields),
      request_id,
    })
    return existing(await readEditedPost(trx, id))
  })
}

export async function changeNews(
  platform: Platform,
  { viewer, request_id }: By,
  id: number,
  readBody: () => BodyOf<typeof changePost>,
): Promise<EditedPost> {
  assertWrites(viewer)
  const { dropped, told } = await platform.database.transaction(async (trx) => {
    const before = existing(await findPost(trx, id, true))
    const { updated_at, ...draft } = readBody()
    const fields = fieldsOf(platform, draft)
    assertFresh(before, updated_at)
    await store.updatePost(trx, id, fields, platform.clock.stamp())
    const dropped = await holdAttachments(trx, viewer, uploadsOf(id, fields))
    const { title, type, published_at, is_highlight } = before
    await platform.record(trx, {
      viewer,
      entity: 'news_post',
      entity_id: id,
      person_id: null,
      action: 'change',
      before: { title, type, published_at, is_highlight },
      after: traceOf(fields),
      request_id,
    })
    return { dropped, told: existing(await readEditedPost(trx, id)) }
  })
  await forgetAttachments(platform, dropped)
  return told
}

/** Deletes a post with its files, whose contents go last. */
export async function removeNews(platform: Platform, { viewer, request_id }: By, id: number): Promise<void> {
  assertWrites(viewer)
  const dropped = await platform.database.transaction(async (trx) => {
    const { title, type, published_at } = existing(await findPost(trx, id, true))
    await store.deletePost(trx, id)
    await platform.record(trx, {
      viewer,
      entity: 'news_post',
      entity_id: id,
      person_id: null,
      action: 'delete',
      before: { title, type, published_at },
      request_id,
    })
    return holdAttachments(trx, viewer, { holder: postHolder(id) })
  })
  await forgetAttachments(platform, dropped)
}
