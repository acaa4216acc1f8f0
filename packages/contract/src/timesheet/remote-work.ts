import * as z from 'zod/mini'
import { days } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { month } from './calendar.ts'
import { monthParams } from './month.ts'

const LIST_TEXT = 'Vous devez fournir une liste de jours'
const HALF_TEXT = 'Le matin et l’après-midi doivent être vrais ou faux'
const FLAGS_TEXT = 'Vous devez fournir les jours de la semaine'
const FLAG_TEXT = 'Chaque jour de la semaine doit être vrai ou faux'
const DAYS_OF_A_MONTH = 31

/** One day as it is sent: what the rules refuse is refused by them, this only fixes the kinds (REM-14, REM-17). */
export const remoteDayInput = z.object(
  {
    day: z.string('Format de date invalide'),
    am: z.boolean(HALF_TEXT),
    pm: z.boolean(HALF_TEXT),
  },
  LIST_TEXT,
)
export type RemoteDayInput = z.output<typeof remoteDayInput>

type RemoteDaysBody = RemoteDayInput[] | { days: RemoteDayInput[] } | { json: RemoteDayInput[] }

/** The list itself, bare or in the wrapper that the documents name (MON-25, SET-18). */
function listOf(body: RemoteDaysBody): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return 'days' in body ? body.days : body.json
}

export const saveRemoteDays = defineCall({
  method: 'PATCH',
  path: 'settings/activity/remote-days/month/{month}/{year}',
  summary: 'Remplace les jours de télétravail du mois (REM-16, REM-17)',
  access: { kind: 'session' },
  params: monthParams,
  body: z.pipe(
    z.transform(listOf),
    z.array(remoteDayInput, LIST_TEXT).check(z.maxLength(DAYS_OF_A_MONTH, 'Vous avez fourni trop de jours')),
  ),
  reply: z.object({ remote_days: month.shape.remote_days, remote_days_count: days }),
})

const flag = z.boolean(FLAG_TEXT)
/** The weekdays usually worked from elsewhere (REM-21, REM-23). */
const recurringDays = z.object(
  { monday: flag, tuesday: flag, wednesday: flag, thursday: flag, friday: flag, saturday: flag, sunday: flag },
  FLAGS_TEXT,
)

export const loadRecurringDays = defineCall({
  method: 'GET',
  path: 'settings/activity/remote-days',
  summary: 'Les jours de télétravail habituels (REM-21, SET-12)',
  access: { kind: 'session' },
  reply: recurringDays,
})

export const saveRecurringDays = defineCall({
  method: 'PATCH',
  path: 'settings/activity/remote-days',
  summary: 'Change les jours de télétravail habituels ; un jour absent garde sa valeur (REM-22, SET-13)',
  access: { kind: 'session' },
  body: z.partial(recurringDays),
  reply: recurringDays,
})
