import * as z from 'zod/mini'
import { signature } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { monthParams } from '../timesheet/month.ts'

const fileQuery = {
  /** Ids of activity codes; absent means all of the month (README 36). */
  'codes[]': z.optional(z.array(z.string())),
  codes: z.optional(z.union([z.string(), z.array(z.string())])),
  user: z.optional(z.string()),
}

export const requestCraFile = defineCall({
  method: 'GET',
  path: 'timesheet/month/file/{year}/{month}/request-download',
  summary: "L'adresse du CRA en PDF, bonne cinq minutes pour qui la demande (ACT-112 à ACT-120)",
  access: { kind: 'session' },
  reading: true,
  params: monthParams,
  query: z.object(fileQuery),
  reply: z.object({ url: z.string() }),
})

export const downloadCraFile = defineCall({
  method: 'GET',
  path: 'timesheet/month/file/{year}/{month}/download',
  summary: 'Le CRA en PDF, une page A4 (ACT-120)',
  access: { kind: 'session' },
  reading: true,
  params: monthParams,
  query: z.object({ ...fileQuery, ...signature }),
  file: true,
  signed: true,
})
