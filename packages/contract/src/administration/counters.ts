import { ENTRY_KINDS, type EntryKind } from '@cadran/rules/administration/counter-entry'
import { ADJUSTMENT_STATES } from '@cadran/rules/payroll/adjustments'
import { COUNTERS } from '@cadran/rules/timesheet/balance'
import * as z from 'zod/mini'
import { day, days, id, idParam, stamp } from '../fields.ts'
import { type Access, defineCall } from '../kit.ts'
import { clientKey } from '../payroll/adjustments.ts'
import { loose } from '../validation/acts.ts'
import { READERS } from './people.ts'

const WRITERS = { kind: 'own', roles: ['ROLE_COUNTER_ADMIN', 'ROLE_PAY_MANAGER'] } as const satisfies Access
const counter = z.enum(COUNTERS)

/** One counter in the three views that people decide by (MON-103). */
const views = z.object({ employee: days, manager: days, pay_manager: days })

/** An entry of the ledger; `can_reverse` where people wrote it and nobody has undone it yet. */
const entry = z.object({
  id,
  counter,
  kind: z.enum(Object.keys(ENTRY_KINDS) as EntryKind[]),
  days,
  effective_on: day,
  source: z.string(),
  /** Why, of an adjustment alone; null for whoever may not adjust. */
  reason: z.nullable(z.string()),
  can_reverse: z.boolean(),
})

export const personCounters = z.object({
  /** A contractor has no counter. */
  is_contractor: z.boolean(),
  counters: z.array(z.object({ counter, ...views.shape })),
  /** The latest first. */
  entries: z.array(entry),
  /** What a second person of payroll has yet to approve (LED-59). */
  proposed: z.array(
    z.object({
      ...{ id, counter, days, effective_on: day, author: z.string(), updated_at: stamp },
      /** The viewer proposed it. */
      can_withdraw: z.boolean(),
    }),
  ),
  /** Whether an adjustment awaits a second person. */
  four_eyes: z.boolean(),
})
export type PersonCounters = z.output<typeof personCounters>

export const loadPersonCounters = defineCall({
  method: 'GET',
  path: 'administration/person/{id}/counter',
  summary: 'Les compteurs d’une personne et leurs mouvements (ADM-08, ADM-39)',
  access: READERS,
  reading: { tab: 'counters' },
  params: z.object({ id: idParam }),
  reply: personCounters,
})

/** An adjustment and what it has made of its counter; nothing yet where a second person has to approve it. */
const written = z.object({ id, counter, state: z.enum(ADJUSTMENT_STATES), before: views, after: views })
export type WrittenEntry = z.output<typeof written>

const TEXT = 'Cette valeur n’est pas lisible.'

export const addCounterEntry = defineCall({
  method: 'POST',
  path: 'administration/person/{id}/counter-entry',
  summary: 'Ajuste un compteur, par les règles de la paie (ADM-39, LED-59 à LED-64)',
  access: WRITERS,
  params: z.object({ id: idParam }),
  body: z.object({
    counter: z.string(TEXT),
    /** 'adjustment': balances that are taken over come by their file. */
    kind: z.string(TEXT),
    /** At most two decimals, as it is written: '-1,5'. */
    days: z.string(TEXT),
    effective_on: z.string(TEXT),
    /** Why: 5 to 500 characters. */
    source: z.string(TEXT),
    client_key: z.optional(clientKey),
  }),
  orCreated: true,
  reply: written,
})

export const withdrawProposedEntry = defineCall({
  method: 'POST',
  path: 'administration/person/{id}/counter-proposal/{adjustment_id}/withdraw',
  summary: 'Retire un ajustement que l’on a proposé soi-même (LED-62)',
  access: WRITERS,
  params: z.object({ id: idParam, adjustment_id: idParam }),
  body: z.object({ updated_at: loose }),
  status: 201,
  reply: z.object({ id, state: z.enum(ADJUSTMENT_STATES) }),
})

export const reverseCounterEntry = defineCall({
  method: 'POST',
  path: 'administration/person/{id}/counter-entry/{entry_id}/reverse',
  summary: 'Contre-passe un mouvement de compteur, une seule fois (ADM-40)',
  access: WRITERS,
  params: z.object({ id: idParam, entry_id: idParam }),
  status: 201,
  reply: written,
})
