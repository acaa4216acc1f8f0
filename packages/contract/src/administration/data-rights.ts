import * as z from 'zod/mini'
import { day, instant, signature } from '../fields.ts'
import { defineCall } from '../kit.ts'

/** One's own archive as it stands; `url` is good for five minutes, in the session that asked. */
const archive = z.object({
  state: z.enum(['preparing', 'ready']),
  requested_at: instant,
  /** The last day on which it may be fetched. */
  kept_through: z.nullable(day),
  byte_size: z.nullable(z.int()),
  url: z.nullable(z.string()),
})

/** What one's own data are kept by: the end of the contract that terms begin with, and the archive, where there is one. */
export const ownData = z.object({
  /** Null while a contract lasts, is to come, or has no end. */
  contract_end: z.nullable(day),
  archive: z.nullable(archive),
})
export type OwnData = z.output<typeof ownData>

export const loadDataExport = defineCall({
  method: 'GET',
  path: 'account/data-export',
  summary: 'Son archive et la fin de son contrat, dont partent les durées de conservation (RGD-05, RGD-09)',
  access: { kind: 'own' },
  reply: ownData,
})

export const requestDataExport = defineCall({
  method: 'POST',
  path: 'account/data-export',
  summary: 'Fait préparer l’archive de ses données, une fois par 24 heures, après une confirmation récente (RGD-05)',
  access: { kind: 'own' },
  reply: z.object({ state: z.literal('preparing') }),
  status: 201,
})

export const downloadDataExport = defineCall({
  method: 'GET',
  path: 'account/data-export/download',
  summary: 'L’archive elle-même, à l’adresse signée (RGD-05)',
  access: { kind: 'own' },
  query: z.object(signature),
  file: true,
  signed: true,
})
