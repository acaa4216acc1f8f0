import { MOST_CHANGED, TOO_MANY_CHANGED } from '@cadran/rules/administration/bulk-changes'
import * as z from 'zod/mini'
import { id, personSummary } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { effectiveOn, halves, makesManager, personChanges, reason } from './changes.ts'
import { KEEPERS, peopleFilters } from './people.ts'
import { preview, previewAsked } from './previews.ts'
import { role } from './roles.ts'

const ids = z.optional(z.nullable(z.array(id).check(z.maxLength(MOST_CHANGED, TOO_MANY_CHANGED.message))))
const shared = { workplace: true, company: true, manager: true, modality: true, is_visible: true } as const

/** What of many people is changed at once; fields that are not named stay (ADM-44). */
const bulkChanges = z.object({
  ...z.pick(personChanges, shared).shape,
  half_days_off: z.optional(halves),
  grant: z.optional(role),
  withdraw: z.optional(role),
})
export type BulkChanges = z.output<typeof bulkChanges>

/** Somebody whom the checks of a change refuse: nothing is written until they are left out (ADM-45). */
const refusedPerson = z.object({
  ...z.pick(personSummary, { id: true, matricule: true, identity: true }).shape,
  because: z.string(),
})

/** The same change of many people, shown first and written as one; with `job_id` a job goes on with it (ADM-44 to ADM-46). */
export const changePeople = defineCall({
  method: 'POST',
  path: 'administration/person-change',
  summary: 'Change plusieurs personnes en un acte, après aperçu : tout ou rien (ADM-44 à ADM-46)',
  access: KEEPERS,
  body: z.object({
    /** Whom; or else whoever a search finds, without those left out of it. */
    ids,
    filter: z.optional(z.nullable(peopleFilters)),
    except: ids,
    changes: bulkChanges,
    effective_on: effectiveOn,
    ...makesManager,
    reason,
    ...previewAsked,
  }),
  reply: z.object({ ...preview.shape, refused: z.array(refusedPerson), job_id: z.nullable(id) }),
})
