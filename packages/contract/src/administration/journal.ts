import { JOURNAL_WAYS, type JournalWay } from '@cadran/rules/administration/journal'
import * as z from 'zod/mini'
import { id, idParam, instant } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { KEEPERS } from './people.ts'

const TEXT = 'Filtre invalide.'

/** What was done about somebody, field by field in French; of absences and reports only that it was (ADM-54). */
const journalEntry = z.object({
  id,
  at: instant,
  /** Null for whoever runs the portal. */
  author: z.nullable(z.string()),
  on_behalf_of: z.nullable(z.string()),
  way: z.enum(Object.keys(JOURNAL_WAYS) as JournalWay[]),
  title: z.string(),
  lines: z.array(z.string()),
  comment: z.nullable(z.string()),
})
export type JournalEntry = z.output<typeof journalEntry>

export const listJournal = defineCall({
  method: 'GET',
  path: 'administration/person/{id}/journal',
  summary: 'L’historique d’une personne, 50 lignes à la fois, la plus récente d’abord (ADM-54)',
  access: KEEPERS,
  reading: { tab: 'journal' },
  params: z.object({ id: idParam }),
  query: z.object({
    page: z._default(z.coerce.number(TEXT).check(z.int(TEXT), z.minimum(1, TEXT), z.maximum(1_000_000, TEXT)), 1),
  }),
  reply: z.array(journalEntry),
  list: true,
})
