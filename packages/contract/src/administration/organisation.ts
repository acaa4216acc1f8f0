import { HOLIDAY_SOURCES } from '@cadran/rules/administration/organisation-holidays'
import * as z from 'zod/mini'
import { day, id, idParam, instant } from '../fields.ts'
import { defineCall, type ReplyOf } from '../kit.ts'
import { draftText, lastRead, recordCalls } from '../portal/records.ts'
import { KEEPERS, READERS } from './people.ts'
import { preview, previewAsked } from './previews.ts'

// Companies, workplaces and the days that these do not work.

// Under a name of its own: a checker takes `.catch` for a promise's.
const otherwise = z.catch

export const flag = otherwise(z.boolean(), false)

/** Who changed it last and when; null where nobody has since it came with the portal or with a file (ORG-23). */
export const lastChange = { changed_by: z.nullable(z.string()), changed_at: z.nullable(instant) }

/** The words of the five calls. */
export const summariesOf = (name: string, rows: string) => ({
  list: `${name} : la liste (${rows})`,
  load: `${name} : un seul`,
  create: `${name} : en crée un`,
  change: `${name} : en change un`,
  remove: `${name} : en supprime un, tant que rien ne s’en sert`,
})

/** What people may belong to, and how many do (ADM-06, ORG-01). */
const place = { id, name: z.string(), people_count: z.int(), archived: z.boolean() }

const companyRow = z.object({ ...place, ...lastChange })
export type CompanyRow = z.output<typeof companyRow>

export const companies = recordCalls(
  'administration/company',
  summariesOf('Sociétés', 'ORG-01'),
  companyRow,
  { name: draftText, archived: flag },
  { people_count: z.int() },
  { access: KEEPERS, listed: READERS, most: 500 },
)

const rules = { holiday_zone: z.string(), zone_label: z.string(), good_friday: z.boolean() }
const workplaceRow = z.object({ ...place, ...rules, ...lastChange })
export type WorkplaceRow = z.output<typeof workplaceRow>

const workplaceDraft = { name: draftText, holiday_zone: draftText, good_friday: flag, archived: flag }
const kit = recordCalls(
  'administration/workplace',
  summariesOf('Lieux de travail', 'ORG-03'),
  workplaceRow,
  workplaceDraft,
  { people_count: z.int() },
  { access: KEEPERS, listed: READERS, most: 1000 },
)
export type EditedWorkplace = ReplyOf<typeof kit.load>

/** What it makes; with `job_id` a job goes on with it, and `applied` says that it is not done yet (ORG-07). */
const outcome = z.object({ ...preview.shape, job_id: z.nullable(id) })
export type HolidayOutcome = z.output<typeof outcome>

export const workplaces = {
  ...kit,
  change: defineCall({
    ...kit.change,
    summary: 'Change un lieu de travail ; ce qui recompte des absences s’essaie d’abord (ORG-03, ORG-07)',
    body: z.object({ ...workplaceDraft, updated_at: lastRead, ...previewAsked }),
    reply: outcome,
  }),
}

export const listZones = defineCall({
  method: 'GET',
  path: 'administration/holiday-zone',
  summary: 'Les zones de jours fériés que l’on peut choisir (ORG-03)',
  access: KEEPERS,
  reply: z.array(z.object({ zone: z.string(), label: z.string() })),
})

const half = z.enum(['am', 'pm', 'day'])
const holiday = z.object({
  day,
  name: z.string(),
  half,
  source: z.enum(HOLIDAY_SOURCES),
  /** Of a day of the company's own: what it is changed by; null where two half-days make one. */
  own_day: z.nullable(z.object({ id, is_everywhere: z.boolean(), updated_at: z.string() })),
})
export type ListedHoliday = z.output<typeof holiday>

export const listHolidays = defineCall({
  method: 'GET',
  path: 'administration/workplace/{id}/holiday',
  summary: 'Les jours non travaillés d’un lieu de travail, une année (ORG-05)',
  access: KEEPERS,
  params: z.object({ id: idParam }),
  query: z.object({
    year: z.coerce.number('Filtre invalide.').check(z.int('Filtre invalide.')),
  }),
  reply: z.array(holiday),
})

/** A day of the company's own: of one workplace, or with null of all of them (ORG-06). */
const ownDay = { day: draftText, name: draftText, half: draftText }

export const addOwnDay = defineCall({
  method: 'POST',
  path: 'administration/holiday-day',
  summary: 'Ajoute un jour ou une demi-journée que la société ne travaille pas (ORG-06, ORG-07)',
  access: KEEPERS,
  body: z.object({ ...ownDay, workplace_id: z.nullable(id), ...previewAsked }),
  reply: outcome,
})

export const changeOwnDay = defineCall({
  method: 'PATCH',
  path: 'administration/holiday-day/{id}',
  summary: 'Déplace ou renomme un jour de la société (ORG-07)',
  access: KEEPERS,
  params: z.object({ id: idParam }),
  body: z.object({ ...ownDay, updated_at: lastRead, ...previewAsked }),
  reply: outcome,
})

export const removeOwnDay = defineCall({
  method: 'POST',
  path: 'administration/holiday-day/{id}/removal',
  summary: 'Retire un jour de la société, après aperçu (ORG-07)',
  access: KEEPERS,
  params: z.object({ id: idParam }),
  body: z.object({ updated_at: lastRead, ...previewAsked }),
  reply: outcome,
})
