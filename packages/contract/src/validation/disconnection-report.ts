import * as z from 'zod/mini'
import { defineCall } from '../kit.ts'
import { dayFilter, periodFilter } from './filters.ts'

const counts = {
  /** Acts that others are told of, made in their author's quiet hours. */
  acts: z.int(),
  /** Messages that waited for whom they went to. */
  held: z.int(),
  /** Choices to be told at once, made in that month. */
  choices: z.int(),
}

/** How a month went for the right to disconnect: of everybody, and of each manager's people; of nobody alone (DIS-14). */
export const disconnectionMonth = z.object({
  period: periodFilter,
  ...counts,
  managers: z.array(z.object({ manager: z.string(), people: z.int(), ...counts })),
})
export type DisconnectionMonth = z.output<typeof disconnectionMonth>

export const disconnectionReport = defineCall({
  method: 'GET',
  path: 'validation/disconnection-report',
  summary: 'Les nombres du droit à la déconnexion, par mois et par manager d’au moins cinq personnes (DIS-14)',
  access: { kind: 'backend', roles: ['ROLE_HRBP'] },
  /** The months that these days lie in; without them the last twelve. */
  query: z.object({ from: z.optional(dayFilter), to: z.optional(dayFilter) }),
  reply: z.array(disconnectionMonth),
})
