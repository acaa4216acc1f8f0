import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { draftText, heldUpload, recordCalls, upload } from '../portal/records.ts'

// Contacts and their groups, unions and sections as the content's administrator writes them: four lists of one shape.

// Under a name of its own: a checker takes `.catch` for a promise's.
const otherwise = z.catch

const row = z.object({ id, name: z.string(), detail: z.string(), picture_url: z.nullable(z.string()) })
export type ListingRow = z.output<typeof row>

function callsOf<const P extends string, D extends z.core.$ZodLooseShape, E extends z.core.$ZodLooseShape>(
  path: P,
  name: string,
  draft: D,
  edited: E,
) {
  const summaries = {
    list: `${name} : la liste`,
    load: `${name} : un seul`,
    create: `${name} : en crée un`,
    change: `${name} : en change un`,
    remove: `${name} : en supprime un`,
  }
  return recordCalls(`backend/${path}`, summaries, row, draft, edited)
}

const priority = otherwise(z.int().check(z.minimum(-10_000), z.maximum(10_000)), 0)
const flag = otherwise(z.boolean(), false)
const ways = { email: draftText, phone: draftText, mobile: draftText }

export const groups = callsOf(
  'contact-group',
  'Groupes de contacts',
  { tab: draftText, title: draftText, text: draftText, ...ways, display_name: flag, is_management: flag, priority },
  {},
)
export const contacts = callsOf(
  'contact',
  'Contacts',
  {
    group_id: otherwise(z.nullable(id), null),
    matricule: draftText,
    identity: draftText,
    title: draftText,
    job: draftText,
    ...ways,
    birthday: draftText,
    place: draftText,
    picture_id: upload,
    priority,
  },
  { picture: heldUpload },
)
export const unions = callsOf(
  'union',
  'Organisations syndicales',
  { label: draftText, role: draftText, picture_id: upload, priority },
  { picture: heldUpload },
)
export const sections = callsOf(
  'section',
  'Rubriques',
  { area: draftText, label: draftText, icon: draftText, role: draftText, type: draftText, priority },
  {},
)
