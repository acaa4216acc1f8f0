import { CONTROL_CODES, HOUR_CHOICES, type HourChoice } from '@cadran/rules/payroll/controls'
import { UNITS } from '@cadran/rules/payroll/facts'
import { RUN_STATES } from '@cadran/rules/payroll/run-states'
import { WRONG_VALUE } from '@cadran/rules/portal/refusal'
import * as z from 'zod/mini'
import { count, day, id, idParam, instant, moment, signature } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { stamp } from '../timesheet/stamp.ts'
import { rappelSums, runEvent, runFile, summary } from './run-parts.ts'

const WRONG = 'Valeur invalide'
const FILTER = 'Filtre invalide.'
const access = { kind: 'backend', roles: ['ROLE_PAY_MANAGER'] } as const
const params = z.object({ id: idParam })

/** A run as the history lists it (PAY-59). */
export const run = z.object({
  id,
  number: z.nullable(z.int()),
  year: z.int(),
  month: z.int(),
  state: z.enum(RUN_STATES),
  /** Who prepared it, and who issued it. */
  author: z.nullable(z.string()),
  issued_by: z.nullable(z.string()),
  created_at: instant,
  issued_at: z.nullable(instant),
  cancelled: z.nullable(z.object({ by: z.nullable(z.string()), at: instant, reason: z.string() })),
  templates: z.array(z.object({ id, name: z.string(), version: z.int() })),
  files: z.array(runFile),
  seal: z.nullable(z.string()),
  lines: z.int(),
  people: z.int(),
  rappels: z.int(),
  accepted: z.int(),
  updated_at: z.string(),
})
export type PayrollRun = z.output<typeof run>

/** A run with what its own page shows. */
export const wholeRun = z.object({
  ...run.shape,
  controlled_at: z.nullable(instant),
  /** The last run in force that the control saw. */
  based_on: z.nullable(id),
  blocking: z.int(),
  warnings: z.int(),
  /** The same for each code that has points, in the order of the report (PAY-20). */
  points: z.array(z.object({ code: z.enum(CONTROL_CODES), blocking: z.int(), accepted: z.int(), warnings: z.int() })),
  summary: z.nullable(summary),
  progress: z.nullable(z.object({ phase: z.string(), done: z.int(), total: z.int() })),
  notice: z.nullable(z.string()),
  /** The numbers before it in the chain, the nearest last. */
  chain: z.array(z.int()),
  is_last: z.boolean(),
  is_first: z.boolean(),
  /** Null of a run that has no lines yet. */
  rappel_sums: z.nullable(rappelSums),
  /** The last hundred of what became of it. */
  events: z.array(runEvent),
})
export type WholeRun = z.output<typeof wholeRun>

export const listRuns = defineCall({
  method: 'GET',
  path: 'payroll/run',
  summary: "Les exports de paie d'une année, les plus récents d'abord (PAY-59)",
  access,
  query: z.object({
    year: z.optional(z.pipe(z.string().check(z.regex(/^\d{4}$/, FILTER)), z.transform(Number))),
  }),
  reply: z.array(run),
  list: true,
})

export const createRun = defineCall({
  method: 'POST',
  path: 'payroll/run',
  summary: "Prépare l'export d'un mois et son contrôle (PAY-08)",
  access,
  body: z.object(
    {
      year: z.int(WRONG).check(z.minimum(1900, WRONG), z.maximum(9999, WRONG)),
      month: z.int(WRONG).check(z.minimum(1, WRONG), z.maximum(12, WRONG)),
      templates: z.array(id, WRONG).check(z.maxLength(100, WRONG)),
    },
    WRONG_VALUE.message,
  ),
  reply: wholeRun,
  orCreated: true,
})

export const loadRun = defineCall({
  method: 'GET',
  path: 'payroll/run/{id}',
  summary: 'Un export, où il en est et ce qu’il contient (PAY-39)',
  access,
  params,
  reply: wholeRun,
})

export const removeRun = defineCall({
  method: 'DELETE',
  path: 'payroll/run/{id}',
  summary: 'Supprime un brouillon (SM-R-06)',
  access,
  params,
})

export const controlRun = defineCall({
  method: 'POST',
  path: 'payroll/run/{id}/control',
  summary: 'Relance le contrôle (PAY-09)',
  access,
  params,
  reply: wholeRun,
})

const acceptance = z.object({ reason: z.string(), author: z.string(), at: instant, choice: z.nullable(z.string()) })

export const controlPoint = z.object({
  key: z.string(),
  code: z.enum(CONTROL_CODES),
  severity: z.enum(['blocking', 'warning']),
  acceptable: z.boolean(),
  matricule: z.nullable(z.string()),
  identity: z.nullable(z.string()),
  text: z.string(),
  /** Who let it go, and why; null while it blocks. */
  accepted: z.nullable(acceptance),
  /** It was accepted as it was before: it has changed since (PAY-17). */
  lapsed: z.boolean(),
  is_own: z.boolean(),
})
export type ControlPoint = z.output<typeof controlPoint>

const POINT_STATES = ['blocking', 'accepted', 'warning'] as const

export const listControls = defineCall({
  method: 'GET',
  path: 'payroll/run/{id}/control',
  summary: 'Les points de contrôle, ce qui bloque d’abord (PAY-09)',
  access,
  params,
  query: z.object({
    'codes[]': z.optional(z.array(z.enum(CONTROL_CODES, FILTER), FILTER)),
    'states[]': z.optional(z.array(z.enum(POINT_STATES, FILTER), FILTER)),
    maxResults: count(100, 50),
    page: count(1_000_000, 1),
  }),
  reply: z.array(controlPoint),
  list: true,
})

export const acceptControls = defineCall({
  method: 'POST',
  path: 'payroll/run/{id}/acceptance',
  summary: 'Accepte un point, ou plusieurs du même code, avec un motif (PAY-15, PAY-18)',
  access,
  params,
  body: z.object(
    {
      key: z.optional(z.string(WRONG)),
      keys: z.optional(z.array(z.string(WRONG), WRONG).check(z.minLength(1, WRONG), z.maxLength(500, WRONG))),
      reason: z.string(WRONG),
      choice: z.optional(z.enum(Object.keys(HOUR_CHOICES) as [HourChoice, ...HourChoice[]], WRONG)),
    },
    WRONG_VALUE.message,
  ),
  reply: z.object({ blocking: z.int() }),
  status: 201,
})

export const takeBackAcceptance = defineCall({
  method: 'DELETE',
  path: 'payroll/run/{id}/acceptance/{key}',
  summary: 'Reprend une acceptation tant que l’export est un brouillon (PAY-17)',
  access,
  params: z.object({ id: idParam, key: z.string() }),
})

export const issueRun = defineCall({
  method: 'POST',
  path: 'payroll/run/{id}/issue',
  summary: 'Émet l’export : numéro, fichiers, empreintes et sceau (PAY-37)',
  access,
  params,
  body: z.object({ based_on: z.nullable(id), updated_at: stamp() }, WRONG_VALUE.message),
  reply: wholeRun,
  status: 202,
})

export const cancelRun = defineCall({
  method: 'POST',
  path: 'payroll/run/{id}/cancel',
  summary: 'Annule le dernier export émis, avec un motif (PAY-57)',
  access,
  params,
  body: z.object({ reason: z.string(WRONG), updated_at: stamp() }, WRONG_VALUE.message),
  reply: wholeRun,
})

const fileParams = z.object({ id: idParam, file_id: idParam })

export const requestRunFile = defineCall({
  method: 'GET',
  path: 'payroll/run/{id}/file/{file_id}/request-download',
  summary: 'L’adresse signée d’un fichier, pour cinq minutes (PAY-60)',
  access,
  params: fileParams,
  reply: z.object({ url: z.string() }),
})

export const downloadRunFile = defineCall({
  method: 'GET',
  path: 'payroll/run/{id}/file/{file_id}/download',
  summary: 'Le fichier tel que son empreinte le dit, à l’adresse signée (PAY-42)',
  access,
  params: fileParams,
  query: z.object(signature),
  file: true,
  signed: true,
})

export const runLine = z.object({
  template: z.string(),
  matricule: z.string(),
  identity: z.string(),
  origin: z.string(),
  kind: z.enum(['normal', 'rappel']),
  rubric: z.string(),
  label: z.string(),
  start_at: z.nullable(day),
  start_moment: z.nullable(moment),
  end_at: z.nullable(day),
  end_moment: z.nullable(moment),
  /** Hundredths of the unit. */
  quantity: z.int(),
  unit: z.enum(UNITS),
  /** The fact that it comes from: 'event:4211', or the code that is added up. */
  source: z.string(),
  /** Of a rappel: the run that exported the same before. */
  exported_in: z.nullable(z.int()),
  /** Of a rappel: what runs before it exported of the same, in hundredths. */
  exported_quantity: z.nullable(z.int()),
  /** Of a rappel: the correction that changed it, and when it was decided. */
  correction_id: z.nullable(z.int()),
  corrected_at: z.nullable(instant),
})
export type RunLine = z.output<typeof runLine>

export const listRunLines = defineCall({
  method: 'GET',
  path: 'payroll/run/{id}/line',
  summary: 'Les lignes d’un export et le fait dont chacune vient (PAY-61)',
  access,
  params,
  query: z.object({
    matricule: z.optional(z.string().check(z.maxLength(100, FILTER))),
    kind: z.optional(z.enum(['normal', 'rappel'], FILTER)),
    maxResults: count(100, 50),
    page: count(1_000_000, 1),
  }),
  reply: z.array(runLine),
  list: true,
})
