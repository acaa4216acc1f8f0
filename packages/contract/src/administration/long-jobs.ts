import * as z from 'zod/mini'
import { id, idParam } from '../fields.ts'
import { defineCall } from '../kit.ts'

/** How far something is that no call waits for; its author alone may ask (ADM-45). */
export const longJob = z.object({
  id,
  kind: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  /** Why it was refused: then nothing is written. */
  faults: z.array(z.string()),
})
export type LongJobProgress = z.output<typeof longJob>

/** What is answered by a call whose act goes on as a job. */
export const startedJob = z.object({ job_id: id })

export const loadLongJob = defineCall({
  method: 'GET',
  path: 'administration/job/{id}',
  summary: 'Où en est un traitement long, à qui l’a demandé (ADM-45)',
  access: { kind: 'own' },
  params: z.object({ id: idParam }),
  reply: longJob,
})
