import type { Day } from '@cadran/rules/timesheet/day'
import { fileContent, instantOf } from './library.ts'
import { UNIONS } from './union-words.ts'

interface UnionRow {
  id: number
  label: string
  logo: string
  description: string
  role: string
  priority: number
}

interface UnionFileRow {
  id: number
  union_id: number
  label: string
  mime_type: string
  byte_size: number
  storage_key: string
  created_at: string
}

interface AttachmentRow {
  id: string
  kind: 'picture'
  label: string
  media_type: string
  byte_size: number
  holder: string
  created_by: null
  created_at: string
}

/** The rows of the unions by table, in an order that foreign keys accept; files by their key, logos as drawings by their id. */
export interface DemoUnions {
  rows: { unions: UnionRow[]; union_files: UnionFileRow[]; attachments: AttachmentRow[] }
  contents: Map<string, Uint8Array>
  logos: Map<string, string>
}

/** The id of a logo, in the form of a picture's. */
const logoId = (id: number) => `5e${id.toString(16).padStart(38, '0')}`

/** The unions of the demonstration company as they stand on a day; the same day gives the same bytes. */
export function demoUnions(today: Day): DemoUnions {
  const unions: DemoUnions = {
    rows: { unions: [], union_files: [], attachments: [] },
    contents: new Map(),
    logos: new Map(),
  }
  UNIONS.forEach(({ label, role, logo, description, files }, priority) => {
    const id = priority + 1
    unions.rows.unions.push({ id, label, logo: logoId(id), description, role, priority })
    unions.logos.set(logoId(id), logo)
    unions.rows.attachments.push({
      id: logoId(id),
      kind: 'picture',
      label,
      media_type: 'image/webp',
      byte_size: logo.length,
      holder: `union:${id}`,
      created_by: null,
      created_at: instantOf(today, 12),
    })
    for (const words of files) {
      const { union_files } = unions.rows
      const created_at = instantOf(today, words.age)
      const content = fileContent(words, label, created_at)
      const storage_key = `library/demo-union-${union_files.length + 1}`
      unions.contents.set(storage_key, content)
      union_files.push({
        id: union_files.length + 1,
        union_id: id,
        label: words.label,
        mime_type: 'application/pdf',
        byte_size: content.length,
        storage_key,
        created_at,
      })
    }
  })
  return unions
}
