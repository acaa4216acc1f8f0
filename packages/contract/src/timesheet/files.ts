import * as z from 'zod/mini'
import { idParam, signature } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { monthFile } from './calendar.ts'
import { monthParams } from './month.ts'

/** What the client calls a file, so that a deposit whose answer was lost may be sent again. */
const fileKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'La clé du fichier n’est pas valide'))

export const depositFiles = defineCall({
  method: 'PATCH',
  path: 'timesheet/month/{month}/{year}/files',
  summary: "Dépose des CRA spécifiques après l'envoi (FIL-23, FIL-24)",
  access: { kind: 'session' },
  large: true,
  params: monthParams,
  body: z.object({
    special: z.optional(z.boolean()),
    certified: z.optional(z.boolean()),
    /** Both optional, and those of the path. */
    month: z.optional(z.int()),
    year: z.optional(z.int()),
    /**
     * `name` is the label, `file` is 'name||base64' or base64 alone when the label has the extension; a file whose `key`
     * the month already has is there and not kept twice.
     */
    new_files: z.optional(z.array(z.object({ key: z.optional(fileKey), name: z.string(), file: z.string() }))),
  }),
  reply: z.array(monthFile),
})

export const deleteFile = defineCall({
  method: 'DELETE',
  path: 'timesheet/month/file/{id}',
  summary: 'Supprime un CRA spécifique (FIL-30)',
  access: { kind: 'session' },
  params: z.object({ id: idParam }),
  status: 204,
})

export const requestFile = defineCall({
  method: 'GET',
  path: 'timesheet/month/file/{id}/request-download',
  summary: "Adresse d'un CRA spécifique, bonne cinq minutes et pour qui la demande (FIL-31, FIL-32)",
  access: { kind: 'session' },
  reading: true,
  params: z.object({ id: idParam }),
  reply: z.object({ url: z.string() }),
})

export const downloadFile = defineCall({
  method: 'GET',
  path: 'timesheet/month/file/{id}/download',
  summary: 'Le CRA spécifique lui-même, par son adresse signée (FIL-32)',
  access: { kind: 'session' },
  reading: true,
  params: z.object({ id: idParam }),
  query: z.object(signature),
  file: true,
  signed: true,
})
