import type { EditedTutorial, TutorialDraft, TutorialRow } from '@cadran/contract/library/tutorials'
import { oneLine } from '@cadran/rules/library/content'
import { editsContent } from '@cadran/rules/library/rights'
import { checkTutorial } from '@cadran/rules/library/tutorials'
import { unlessRefused } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { RecordKind } from '../../portal/records/index.ts'
import { type FoundTutorial, findTutorial, readEditedTutorial, readTutorialRows } from './tutorials.read-model.ts'
import * as store from './tutorials.store.ts'

/** As it is kept: plain texts, refused when the rules do. */
function fieldsOf(
  draft: TutorialDraft,
  { platform: { companySettings } }: { platform: Platform },
): store.TutorialFields {
  unlessRefused(checkTutorial(draft, companySettings.get('links.video_hosts')))
  return {
    label: oneLine(draft.label),
    description: draft.description.trim(),
    category: oneLine(draft.category),
    url: oneLine(draft.url) || null,
    youtube_url: oneLine(draft.youtube_url) || null,
    duration_seconds: draft.duration_seconds,
    picture_id: draft.picture_id,
  }
}

/** A tutorial as its authors write it. */
export const TUTORIALS: RecordKind<TutorialDraft, store.TutorialFields, FoundTutorial, EditedTutorial, TutorialRow> = {
  entity: 'tutorial',
  mayWrite: editsContent,
  rows: ({ database }) => readTutorialRows(database.kysely),
  textOf: ({ label, category }) => `${label} ${category}`,
  fieldsOf,
  find: (trx, id) => findTutorial(trx, id, true),
  insert: store.insertTutorial,
  update: store.updateTutorial,
  remove: store.deleteTutorial,
  read: readEditedTutorial,
  uploads: { holder: 'tutorial', attachmentsOf: ({ picture_id = null }) => ({ pictures: [picture_id] }) },
}
