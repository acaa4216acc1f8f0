import {
  COLUMN_VALUES,
  DATE_FORMATS,
  DECIMAL_MARKS,
  ENCODINGS,
  LINE_ENDS,
  MOST_DECIMALS,
  SEPARATORS,
} from '@cadran/rules/payroll/columns'
import { RUBRIC_MODES, UNITS } from '@cadran/rules/payroll/facts'
import { WRONG_VALUE } from '@cadran/rules/portal/refusal'
import * as z from 'zod/mini'
import { id, idParam, personType } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { stamp } from '../timesheet/stamp.ts'

const WRONG = 'Valeur invalide'
const access = { kind: 'backend', roles: ['ROLE_PAY_MANAGER'] } as const
/** A text that people type: no control character, at most so long (payroll.md 0.4). */
const text = (most: number) => z.string(WRONG).check(z.maxLength(most, WRONG), z.regex(/^\P{Cc}*$/u, WRONG))

/** A column as it is stored. */
export const column = z.object({
  header: z.string(),
  value: z.enum(COLUMN_VALUES),
  decimals: z.optional(z.int()),
  date_format: z.optional(z.enum(DATE_FORMATS)),
  text: z.optional(z.string()),
})

/** A column as it is sent: which of them is wrong is the rule's to say (M-TPL-COLUMN). */
const columnDraft = z.object({
  header: text(200),
  value: z.string(WRONG),
  decimals: z.optional(z.int(WRONG).check(z.minimum(0, WRONG), z.maximum(MOST_DECIMALS, WRONG))),
  date_format: z.optional(z.enum(DATE_FORMATS, WRONG)),
  text: z.optional(text(200)),
})

export const fileFormat = z.object({
  separator: z.enum(SEPARATORS, WRONG),
  decimal: z.enum(DECIMAL_MARKS, WRONG),
  date_format: z.enum(DATE_FORMATS, WRONG),
  encoding: z.enum(ENCODINGS, WRONG),
  line_end: z.enum(LINE_ENDS, WRONG),
  header: z.boolean(WRONG),
  per_company: z.boolean(WRONG),
  person_types: z.array(personType, WRONG).check(z.minLength(1, WRONG)),
})

const rubricDraft = z.object({
  code: text(100),
  rubric: z.string(WRONG),
  label: text(200),
  unit: z.enum(UNITS, WRONG),
  mode: z.enum(RUBRIC_MODES, WRONG),
  ignored: z.boolean(WRONG),
})

/** What a code is to the payroll tool; one that nobody has decided about has no rubric (PAY-25). */
export const rubric = z.object({
  code: z.string(),
  /** What the code is called. */
  description: z.string(),
  rubric: z.nullable(z.string()),
  label: z.nullable(z.string()),
  unit: z.enum(UNITS),
  mode: z.enum(RUBRIC_MODES),
  ignored: z.boolean(),
})
export type TemplateRubric = z.output<typeof rubric>

/** A template with its last version (PAY-22). */
export const template = z.object({
  id,
  name: z.string(),
  archived: z.boolean(),
  version: z.int(),
  /** A run names one of its versions: it can be archived, not deleted. */
  used: z.boolean(),
  columns: z.array(column),
  format: fileFormat,
  updated_at: z.string(),
})
export type PayrollTemplate = z.output<typeof template>

const whole = z.object({ ...template.shape, rubrics: z.array(rubric) })
export type WholeTemplate = z.output<typeof whole>

export const listTemplates = defineCall({
  method: 'GET',
  path: 'payroll/template',
  summary: 'Les modèles de paie et leur dernière version (PAY-22)',
  access,
  reply: z.array(template),
})

export const createTemplate = defineCall({
  method: 'POST',
  path: 'payroll/template',
  summary: 'Crée un modèle comme un autre (PAY-22)',
  access,
  body: z.object({ name: z.string(WRONG), copy_of: z.optional(id) }, WRONG_VALUE.message),
  reply: whole,
  status: 201,
})

export const loadTemplate = defineCall({
  method: 'GET',
  path: 'payroll/template/{id}',
  summary: 'Un modèle avec ses rubriques (PAY-25)',
  access,
  params: z.object({ id: idParam }),
  reply: whole,
})

export const changeTemplate = defineCall({
  method: 'PATCH',
  path: 'payroll/template/{id}',
  summary: 'Une nouvelle version du modèle (PAY-27)',
  access,
  params: z.object({ id: idParam }),
  body: z.object(
    {
      name: z.optional(z.string(WRONG)),
      columns: z.optional(z.array(columnDraft, WRONG)),
      rubrics: z.optional(z.array(rubricDraft, WRONG).check(z.maxLength(2_000, WRONG))),
      format: z.optional(fileFormat),
      archived: z.optional(z.boolean(WRONG)),
      /** Whether codes that were ignored until now are exported for the months before too (PAY-54). */
      goes_back: z.optional(z.boolean(WRONG)),
      updated_at: stamp(),
    },
    WRONG_VALUE.message,
  ),
  reply: whole,
})

export const removeTemplate = defineCall({
  method: 'DELETE',
  path: 'payroll/template/{id}',
  summary: "Supprime un modèle qui n'a servi à aucun export (PAY-29)",
  access,
  params: z.object({ id: idParam }),
})

export const previewTemplate = defineCall({
  method: 'POST',
  path: 'payroll/template/{id}/preview',
  summary: 'Les 20 premières lignes comme le fichier les aurait (PAY-28)',
  access,
  params: z.object({ id: idParam }),
  body: z.object(
    {
      columns: z.array(columnDraft, WRONG),
      format: fileFormat,
      rubrics: z.array(rubricDraft, WRONG).check(z.maxLength(2_000, WRONG)),
      year: z.int(WRONG).check(z.minimum(1900, WRONG), z.maximum(9999, WRONG)),
      month: z.int(WRONG).check(z.minimum(1, WRONG), z.maximum(12, WRONG)),
    },
    WRONG_VALUE.message,
  ),
  reply: z.object({
    /** The lines of the file, the header line first where it has one. */
    rows: z.array(z.array(z.string())),
    /** The same as the file holds them, without the mark of its encoding. */
    text: z.string(),
    /** Whose name loses signs in Windows-1252 (PAY-32). */
    lossy: z.array(z.string()),
  }),
})
