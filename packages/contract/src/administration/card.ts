import { CARD_TABS } from '@cadran/rules/administration/card-tabs'
import * as z from 'zod/mini'
import { day, idParam, stamp } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { administeredPerson, READERS } from './people.ts'

/** A person's card: who it is, the position in force, and which tabs the viewer may open; each tab is a call of its own (ADM-08). */
export const personCard = z.object({
  ...administeredPerson.shape,
  email: z.nullable(z.string()),
  personal_email: z.nullable(z.string()),
  is_active: z.boolean(),
  is_visible: z.boolean(),
  /** By the company's directory: what it says of them is changed there (README 72). */
  is_held: z.boolean(),
  last_end_at: z.nullable(day),
  seniority_at: z.nullable(day),
  /** They came in when the month of their start was closed already: nothing is written there any more (ADM-13). */
  starts_in_closed_period: z.boolean(),
  /** Changes to come, and the day of the next one (ADM-08). */
  planned: z.object({ count: z.int(), next_on: z.nullable(day) }),
  tabs: z.array(z.enum(CARD_TABS)),
  updated_at: stamp,
})
export type PersonCard = z.output<typeof personCard>

export const loadPersonCard = defineCall({
  method: 'GET',
  path: 'administration/person/{id}',
  summary: 'La fiche d’une personne et les onglets qui s’y ouvrent (ADM-08)',
  access: READERS,
  reading: { tab: 'identity' },
  params: z.object({ id: idParam }),
  reply: personCard,
})
