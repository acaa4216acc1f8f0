import { DEVICE_SYSTEMS } from '@cadran/rules/portal/notifications'
import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { defineCall } from '../kit.ts'

const NO_TOKEN = "Veuillez fournir l'inscription de votre navigateur"
const NO_NAME = 'Veuillez nommer votre appareil'
const NO_SYSTEM = 'Veuillez indiquer le système de votre appareil'

/** A subscription of the browser, serialised: it is read by the service (NOT-28). */
const token = z.string(NO_TOKEN).check(z.minLength(1, NO_TOKEN), z.maxLength(4000, NO_TOKEN))

export const registerDevice = defineCall({
  method: 'POST',
  path: 'device',
  summary: 'Inscrit cet appareil aux notifications : 201, ou 200 pour un appareil connu (NOT-23, NOT-24)',
  access: { kind: 'own' },
  body: z.object(
    {
      token,
      name: z.string(NO_NAME).check(z.trim(), z.minLength(1, NO_NAME), z.maxLength(100, NO_NAME)),
      os: z.enum(DEVICE_SYSTEMS, NO_SYSTEM),
    },
    NO_TOKEN,
  ),
  reply: z.object({ id }),
  orCreated: true,
})

export const forgetDevice = defineCall({
  method: 'POST',
  path: 'device/forget',
  summary: 'Retire cet appareil des notifications, inscrit ou non',
  access: { kind: 'own' },
  body: z.object({ token }, NO_TOKEN),
  status: 204,
})
