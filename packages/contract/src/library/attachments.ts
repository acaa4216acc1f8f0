import * as z from 'zod/mini'
import { defineCall } from '../kit.ts'

/** What was uploaded and waits to be saved with something. */
const attachment = z.object({ id: z.string(), label: z.string(), url: z.string() })
export type Attachment = z.output<typeof attachment>

export const uploadPicture = defineCall({
  method: 'POST',
  path: 'picture',
  summary: 'Dépose une image (JPEG, PNG, WebP, GIF) : partie `document`',
  access: { kind: 'session' },
  upload: true,
  reply: attachment,
  status: 201,
})

export const uploadAttachment = defineCall({
  method: 'POST',
  path: 'attachment',
  summary: 'Dépose un fichier joint : parties `document` et `label`',
  access: { kind: 'session' },
  upload: true,
  reply: attachment,
  status: 201,
})

export const openPicture = defineCall({
  method: 'GET',
  path: 'picture/{id}/{size}',
  summary: 'Une image dans une de ses tailles, en WebP, gardée par le navigateur',
  access: { kind: 'session' },
  params: z.object({ id: z.string(), size: z.enum(['small', 'medium', 'large']) }),
  file: true,
})
