import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { adminQuery, given, held, params, upload } from './content-fields.ts'

// Contacts and their groups, unions and sections as the content's administrator writes them: four lists of one shape.

// Under a name of its own: a checker takes `.catch` for a promise's.
const otherwise = z.catch

const row = z.object({ id, name: z.string(), detail: z.string(), picture_url: z.nullable(z.string()) })
export type DirectoryRow = z.output<typeof row>

const access = { kind: 'session' } as const
const stamp = { updated_at: given }

function callsOf<const P extends string, D extends z.core.$ZodLooseShape, E extends z.core.$ZodLooseShape>(
  path: P,
  name: string,
  draft: D,
  edited: E,
) {
  const [all, one] = [`backend/${path}`, `backend/${path}/{id}`] as const
  const reply = z.object({ id, ...stamp, ...draft, ...edited })
  const list = z.array(row)
  return {
    list: defineCall({
      method: 'GET',
      path: all,
      summary: `${name} : la liste`,
      access,
      query: adminQuery,
      reply: list,
      list: true,
    }),
    load: defineCall({ method: 'GET', path: one, summary: `${name} : un seul`, access, params, reply }),
    create: defineCall({
      method: 'POST',
      path: all,
      summary: `${name} : en crée un`,
      access,
      body: z.object(draft),
      reply,
      status: 201,
    }),
    change: defineCall({
      method: 'PATCH',
      path: one,
      summary: `${name} : en change un`,
      access,
      params,
      body: z.object({ ...draft, ...stamp }),
      reply,
    }),
    remove: defineCall({ method: 'DELETE', path: one, summary: `${name} : en supprime un`, access, params }),
  }
}

const priority = otherwise(z.int().check(z.minimum(-10_000), z.maximum(10_000)), 0)
const flag = otherwise(z.boolean(), false)
const ways = { email: given, phone: given, mobile: given }

export const groups = callsOf(
  'contact-group',
  'Groupes de contacts',
  { tab: given, title: given, text: given, ...ways, display_name: flag, is_management: flag, priority },
  {},
)
export const contacts = callsOf(
  'contact',
  'Contacts',
  {
    group_id: otherwise(z.nullable(id), null),
    matricule: given,
    identity: given,
    title: given,
    job: given,
    ...ways,
    birthday: given,
    place: given,
    picture_id: upload,
    priority,
  },
  { picture: held },
)
export const unions = callsOf(
  'union',
  'Organisations syndicales',
  { label: given, role: given, picture_id: upload, priority },
  { picture: held },
)
export const sections = callsOf(
  'section',
  'Rubriques',
  { area: given, label: given, icon: given, role: given, type: given, priority },
  {},
)
