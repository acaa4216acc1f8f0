import type { EditedInternalNews, InternalNewsDraft, InternalNewsRow } from '@cadran/contract/library/internal-news'
import { oneLine } from '@cadran/rules/library/content'
import { checkInternalNews } from '@cadran/rules/library/news'
import { editsContent } from '@cadran/rules/library/rights'
import { unlessRefused } from '../../../platform/http/refused.ts'
import { cleanHtml, type RecordKind } from '../../portal/records/index.ts'
import {
  type FoundInternalNews,
  findInternalNews,
  INTERNAL_NEWS_HOLDER,
  readEditedInternalNews,
  readInternalNewsRows,
} from './edited-news.read-model.ts'
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

/** An internal news item as its authors write it. */
export const INTERNAL_NEWS: RecordKind<
  InternalNewsDraft,
  store.InternalNewsFields,
  FoundInternalNews,
  EditedInternalNews,
  InternalNewsRow
> = {
  entity: 'internal_news',
  mayWrite: editsContent,
  rows: ({ database, clock }) => readInternalNewsRows(database.kysely, clock.now()),
  textOf: ({ title }) => title,
  fieldsOf,
  find: (trx, id) => findInternalNews(trx, id, true),
  insert: store.insertInternalNews,
  update: store.updateInternalNews,
  remove: store.deleteInternalNews,
  read: readEditedInternalNews,
  uploads: { holder: INTERNAL_NEWS_HOLDER, attachmentsOf: ({ picture_id = null }) => ({ pictures: [picture_id] }) },
  auditDetails: ({ title, published_at }) => ({ title, published_at }),
}
