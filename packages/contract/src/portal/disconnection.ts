import { CHANNELS } from '@cadran/rules/portal/disconnection'
import * as z from 'zod/mini'
import { instant } from '../fields.ts'
import { defineCall } from '../kit.ts'

const time = z.string().check(z.regex(/^\d\d:\d\d$/))
const immediate = z.array(z.enum(CHANNELS)).check(z.maxLength(CHANNELS.length))

/** When the portal's messages reach whoever asks, and by what they are told at once (DIS-12). */
export const disconnection = z.object({
  from: time,
  until: time,
  /** The windows of today, none on a day that is not worked. */
  today: z.array(z.object({ from: time, until: time })),
  /** What the server's clock shows. */
  now: time,
  is_quiet: z.boolean(),
  next_at: instant,
  immediate,
})
export type Disconnection = z.output<typeof disconnection>

export const readDisconnection = defineCall({
  method: 'GET',
  path: 'settings/disconnection',
  summary: 'Ses heures de remise des messages, la prochaine, et ce que l’on reçoit aussitôt (DIS-10, DIS-12)',
  access: { kind: 'session' },
  reply: disconnection,
})

export const changeDisconnection = defineCall({
  method: 'PATCH',
  path: 'settings/disconnection',
  summary: 'Choisit par quels canaux recevoir les messages aussitôt, hors absences (DIS-12, DIS-13)',
  access: { kind: 'own' },
  body: z.object({ immediate }),
  reply: disconnection,
})
