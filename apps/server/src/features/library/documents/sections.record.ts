import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { ListingRow, sections } from '@cadran/contract/library/listings'
import { oneLine } from '@cadran/rules/library/content'
import { checkSection, SECTION_IN_USE } from '@cadran/rules/library/listings'
import { editsContent } from '@cadran/rules/library/rights'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { unlessRefused } from '../../../platform/http/refused.ts'
import type { RecordKind } from '../../portal/records/index.ts'
import * as store from './documents.store.ts'

type Edited = ReplyOf<typeof sections.load>

const AREAS = { documents: 'Documents', social: 'Informations sociales' } as const

async function sectionRows(db: Executor): Promise<ListingRow[]> {
  const rows = await db
    .selectFrom('document_sections')
    .orderBy('area')
    .orderBy('priority')
    .orderBy('id')
    .select(['id', 'label', 'area', 'role'])
    .execute()
  return rows.map(({ id, label, area, role }) => ({
    id,
    name: label,
    detail: [AREAS[area], role].filter(Boolean).join(' · '),
    picture_url: null,
  }))
}

async function readEdited(db: Executor, id: number): Promise<Edited | undefined> {
  const row = await db.selectFrom('document_sections').where('id', '=', id).selectAll().executeTakeFirst()
  return row && { ...row, icon: row.icon ?? '', role: row.role ?? '', type: row.type ?? '' }
}

const find = (trx: Trx, id: number) =>
  trx.selectFrom('document_sections').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()

type Found = NonNullable<Awaited<ReturnType<typeof find>>>

async function keptBecause(trx: Trx, id: number) {
  const inside = trx.selectFrom('document_categories').where('section_id', '=', id).select('id').limit(1)
  return (await inside.executeTakeFirst()) ? SECTION_IN_USE : null
}

/** A section as the content's administrator writes it: its name, picture and who edits what it holds (GED-27). */
export const SECTIONS: RecordKind<BodyOf<typeof sections.create>, store.SectionFields, Found, Edited, ListingRow> = {
  entity: 'document_section',
  mayWrite: editsContent,
  rows: ({ database }) => sectionRows(database.kysely),
  textOf: ({ name, detail }) => `${name} ${detail}`,
  fieldsOf: (draft) => {
    unlessRefused(checkSection(draft))
    const { area, label, icon, role, type, priority } = draft
    return {
      area: area === 'social' ? 'social' : 'documents',
      label: oneLine(label),
      icon: icon || null,
      role: oneLine(role) || null,
      type: oneLine(type) || null,
      priority,
    }
  },
  find,
  insert: store.insertSection,
  update: store.updateSection,
  remove: store.deleteSection,
  keptBecause,
  read: readEdited,
}
