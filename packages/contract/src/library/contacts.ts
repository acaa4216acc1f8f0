import * as z from 'zod/mini'
import { day, id } from '../fields.ts'
import { defineCall } from '../kit.ts'

const text = z.nullable(z.string())

/** Somebody to reach; `id` is null for one who is told by the hierarchy alone, `matricule` for one outside the portal (CON-11, CON-12). */
const contact = z.object({
  id: z.nullable(id),
  matricule: text,
  identity: z.string(),
  title: text,
  job: text,
  picture_url: text,
  mobile: text,
  phone: text,
  email: text,
  birthday: z.nullable(day),
  place: text,
})
export type Contact = z.output<typeof contact>

/** `display_name` shows the title of the group (CON-14, CON-15). */
const contactGroup = z.object({
  id,
  title: z.string(),
  text,
  contacts: z.array(contact),
  email: text,
  phone: text,
  mobile: text,
  display_name: z.boolean(),
})
export type ContactGroup = z.output<typeof contactGroup>

const list = { method: 'GET', access: { kind: 'session' }, reply: z.array(contactGroup), list: true } as const

export const myContacts = defineCall({
  ...list,
  path: 'contact/my-contact',
  summary: 'Les interlocuteurs de la personne (CON-17)',
})

export const consultingTeam = defineCall({
  ...list,
  path: 'contact/consulting-team',
  summary: 'La consulting team (CON-18)',
})

export const internalContacts = defineCall({
  ...list,
  path: 'contact/contact',
  summary: 'Les contacts internes (CON-19)',
})

export const corporateTeam = defineCall({
  ...list,
  path: 'contact/corporate-team',
  summary: 'L’équipe corporate (CON-21)',
})
