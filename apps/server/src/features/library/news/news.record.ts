import type { EditedPost, NewsDraft, PostRow } from '@cadran/contract/library/news'
import { oneLine } from '@cadran/rules/library/content'
import { checkPost } from '@cadran/rules/library/news'
import { editsContent } from '@cadran/rules/library/rights'
import { unlessRefused } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cleanHtml, type RecordKind } from '../../portal/records/index.ts'
import { type FoundPost, findPost, POST_HOLDER, readEditedPost, readPostRows } from './edited-news.read-model.ts'
import * as store from './news.store.ts'

const orNull = (text: string) => oneLine(text) || null

function contactOf(contact: NewsDraft['contact']) {
  if (contact === null) return null
  const { name, job, mail, phone } = contact
  return { name: oneLine(name), job: orNull(job), mail: orNull(mail), phone: orNull(phone) }
}

/** A draft as it is kept: refused when the rules do, its formatted texts cleaned first. */
function fieldsOf(draft: NewsDraft, { companySettings }: Platform): store.PostFields {
  const content = cleanHtml(draft.content)
  const homepage_content = cleanHtml(draft.homepage_content)
  unlessRefused(checkPost({ ...draft, content, homepage_content }, companySettings.get('links.video_hosts')))
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

/** A post as its authors write it. */
export const POSTS: RecordKind<NewsDraft, store.PostFields, FoundPost, EditedPost, PostRow> = {
  entity: 'news_post',
  mayWrite: editsContent,
  rows: ({ database, clock }) => readPostRows(database.kysely, clock.now()),
  textOf: ({ title }) => title,
  fieldsOf: (draft, { platform }) => fieldsOf(draft, platform),
  find: (trx, id) => findPost(trx, id, true),
  insert: store.insertPost,
  update: store.updatePost,
  remove: store.deletePost,
  read: readEditedPost,
  uploads: {
    holder: POST_HOLDER,
    attachmentsOf: ({ picture_id = null, secondary_picture_id = null, file_id = null, secondary_file_id = null }) => ({
      pictures: [picture_id, secondary_picture_id],
      files: [file_id, secondary_file_id],
    }),
  },
  // What tells which one it was and who could see it.
  auditDetails: ({ title, type, published_at, is_highlight }) => ({ title, type, published_at, is_highlight }),
}
