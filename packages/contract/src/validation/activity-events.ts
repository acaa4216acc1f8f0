import * as z from 'zod/mini'
import { day, days, id, moment, stamp } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { eventState } from '../timesheet/calendar.ts'
import { periodFilter } from './filters.ts'

/** One activity event of a month (ACT-57). */
const activityEvent = z.object({
  id,
  event_code: z.object({ id, description: z.string() }),
  start_at: day,
  start_moment: moment,
  end_at: day,
  end_moment: moment,
  days_count: days,
  state: eventState,
  locked: z.boolean(),
  updated_at: stamp,
})

export const listActivityEvents = defineCall({
  method: 'GET',
  path: 'validation/event/activity',
  summary: "Les activités d'un mois d'un collaborateur (ACT-56, ACT-57)",
  access: { kind: 'backend', roles: ['ROLE_ACTIVITY_SHOW', 'ROLE_CRA_SHOW'] },
  query: z.object({
    matricule: z.string('Filtre invalide.').check(z.minLength(1, 'Filtre invalide.')),
    period: periodFilter,
  }),
  reply: z.array(activityEvent),
})
