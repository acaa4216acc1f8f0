import { ERASED_KEYS } from '@cadran/rules/administration/retention-plan'
import { RETENTION_REGISTER, type RetentionKey } from '@cadran/rules/administration/retention-register'
import * as z from 'zod/mini'
import { day, id, idParam, instant } from '../fields.ts'
import { type Access, defineCall } from '../kit.ts'

export const DPO = { kind: 'own', roles: ['ROLE_DPO'] } as const satisfies Access

/** An entry of the register. */
export const retentionKey = z.enum(RETENTION_REGISTER.map(({ key }) => key) as [RetentionKey, ...RetentionKey[]])

/** What a run found or erased of one entry: numbers alone. */
const runEntry = z.object({
  key: z.enum(ERASED_KEYS),
  people: z.int(),
  rows: z.int(),
  oldest: z.nullable(day),
  /** Of how many people a hold keeps it. */
  held: z.int(),
})

/** A dry run, a run or a demand that was granted. */
export const retentionRun = z.object({
  id,
  kind: z.enum(['dry_run', 'run', 'demand']),
  state: z.enum(['waiting', 'running', 'done']),
  asked_by: z.string(),
  asked_at: instant,
  ended_at: z.nullable(instant),
  people_count: z.nullable(z.int()),
  /** Of a dry run that may still be followed by its run. */
  preview_key: z.nullable(z.string()),
  entries: z.array(runEntry),
})
export type RetentionRun = z.output<typeof retentionRun>

export const loadRetention = defineCall({
  method: 'GET',
  path: 'administration/retention',
  summary:
    'Les derniers calculs et effacements, et les comptes fermés sans date de fin (RGD-04, RGD-10, RGD-15, RGD-16)',
  access: DPO,
  reply: z.object({
    runs: z.array(retentionRun),
    without_end: z.array(z.string()),
    /** The last backup that was put back, while no run has been done since (RGD-15). */
    restored: z.nullable(z.object({ restored_at: instant, backup_made_at: instant })),
  }),
})

const WHOLE = 'Un nombre de personnes est attendu.'

export const startRetention = defineCall({
  method: 'POST',
  path: 'administration/retention',
  summary: 'Calcule ce qui est échu, ou efface ce qu’un calcul a montré (RGD-10 à RGD-12)',
  access: DPO,
  body: z.object({
    dry_run: z._default(z.boolean(), false),
    preview_key: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    /** The number of people as it was typed to confirm. */
    people: z.optional(z.nullable(z.int(WHOLE))),
  }),
  reply: z.object({ job_id: id, run_id: id }),
  status: 202,
})

const params = z.object({ id: idParam })

export const listDuePeople = defineCall({
  method: 'GET',
  path: 'administration/retention/{id}/people',
  summary: 'Les personnes qu’un calcul a trouvées, en CSV (RGD-10)',
  access: DPO,
  params,
  file: true,
})

export const openCertificate = defineCall({
  method: 'GET',
  path: 'administration/retention/{id}/certificate',
  summary: 'Le certificat d’un effacement, en PDF ou en JSON, sans nom ni matricule (RGD-16)',
  access: DPO,
  params,
  query: z.object({ format: z._default(z.enum(['pdf', 'json']), 'pdf') }),
  file: true,
})
