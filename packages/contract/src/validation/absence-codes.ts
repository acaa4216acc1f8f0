import * as z from 'zod/mini'
import { day, id } from '../fields.ts'
import { defineCall } from '../kit.ts'

/** An absence code as its list shows it (COD-16). */
export const absenceCode = z.object({
  id,
  description: z.string(),
  short_code: z.string(),
  has_relevant_counter: z.boolean(),
  /** The service that keeps it, as its register names it: gta, pay, or anything else (COD-13 to COD-15). */
  master_data_label: z.nullable(z.string()),
  is_deductible: z.boolean(),
  archived: z.boolean(),
  created_at: z.nullable(day),
})
export type AbsenceCode = z.output<typeof absenceCode>

export const listAbsenceCodes = defineCall({
  method: 'GET',
  path: 'backend/absence-codes',
  summary: "Les codes d'absence en usage, par description (COD-01, COD-04, COD-17)",
  access: { kind: 'backend', roles: ['ROLE_ABSENCE_CODES_LIST'] },
  reply: z.array(absenceCode),
  list: true,
})
