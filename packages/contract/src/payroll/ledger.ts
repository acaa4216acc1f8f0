import * as z from 'zod/mini'
import { day, days, personSummary, personType, signature } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { counterLine, counterStanding, lineQuery, statementQuery } from '../timesheet/counters.ts'
import { arrayFilter, pageFilter, sizeFilter } from '../validation/filters.ts'

/** Who reads other people's counters: payroll and human resources everybody's, others those of their scope (payroll.md 0.5). */
const READERS = {
  kind: 'backend',
  roles: ['ROLE_PAY_MANAGER', 'ROLE_HRBP', 'ROLE_GTA', 'ROLE_ABSENCE_SHOW'],
} as const

const params = z.object({ matricule: z.string() })

/** A person of the list with their counters, in days (LED-49). */
export const countedPerson = z.object({
  ...personSummary.shape,
  person_type: personType,
  company: z.string(),
  modality: z.nullable(z.int()),
  start_at: day,
  end_at: z.nullable(day),
  /** How many lines there are, and the hash of the last: paper and screen can be compared (LED-67). */
  line_count: z.int(),
  last_hash: z.nullable(z.string()),
  counters: z.array(
    z.object({ counter: counterStanding.shape.counter, employee: days, manager: days, pay_manager: days }),
  ),
})
export type CountedPerson = z.output<typeof countedPerson>

export const listCountedPeople = defineCall({
  method: 'GET',
  path: 'payroll/counter',
  summary: 'Les collaborateurs et leurs compteurs (LED-49)',
  access: READERS,
  query: z.object({
    'types[]': z.optional(arrayFilter(['consultant', 'internal', 'contractor'])),
    'company[]': z.optional(z.array(z.string())),
    'matricules[]': z.optional(z.array(z.string())),
    person: z.optional(z.union([z.string(), z.array(z.string())])),
    manager: z.optional(z.string()),
    search: z.optional(z.string().check(z.maxLength(100, 'Filtre invalide.'))),
    maxResults: sizeFilter(25),
    page: pageFilter,
  }),
  reply: z.array(countedPerson),
  list: true,
})

export const loadCounters = defineCall({
  method: 'GET',
  path: 'payroll/counter/{matricule}',
  summary: 'Les compteurs d’une personne, dans les trois vues (LED-49)',
  access: READERS,
  reading: true,
  params,
  reply: z.array(counterStanding),
})

export const listLines = defineCall({
  method: 'GET',
  path: 'payroll/counter/{matricule}/line',
  summary: 'Les mouvements des compteurs d’une personne, les plus récents d’abord (LED-49)',
  access: READERS,
  reading: true,
  params,
  query: z.object(lineQuery),
  reply: z.array(counterLine),
  list: true,
})

export const requestStatement = defineCall({
  method: 'GET',
  path: 'payroll/counter/{matricule}/statement/request-download',
  summary: 'L’adresse signée du relevé de compteurs d’une personne (LED-66)',
  access: READERS,
  reading: true,
  params,
  query: z.object(statementQuery),
  reply: z.object({ url: z.string() }),
})

export const downloadStatement = defineCall({
  method: 'GET',
  path: 'payroll/counter/{matricule}/statement/download',
  summary: 'Le relevé de compteurs d’une personne, en PDF ou en CSV (LED-67)',
  access: READERS,
  reading: true,
  params,
  query: z.object({ ...statementQuery, ...signature }),
  file: true,
  signed: true,
})
