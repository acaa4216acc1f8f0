import type { ReplyOf } from '@cadran/contract/kit'
import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Correction, CorrectionPreview } from '@cadran/contract/timesheet/corrections'
import type { correctionEvidence, ValidatedCorrection } from '@cadran/contract/validation/corrections'
import { EVENT_CODES } from './timesheet-codes.ts'

const [CODE] = EVENT_CODES.filter(({ short_code }) => short_code === 'CP')
if (!CODE) throw new Error('There is no code CP')
/** A day of paid leave that was forgotten. */
export const FORGOTTEN = {
  absence: {
    event_code: CODE,
    start_at: '2026-04-24',
    start_moment: 'am',
    end_at: '2026-04-24',
    end_moment: 'pm',
    days_count: 1,
  },
} as const satisfies Correction['new']

export const ASKED = {
  id: 9,
  year: 2026,
  month: 4,
  object: 'absence',
  old_id: null,
  corrects: null,
  old: null,
  new: FORGOTTEN,
  replaces: [
    {
      description: 'Orselle',
      start_at: '2026-04-24',
      start_moment: 'am',
      end_at: '2026-04-24',
      end_moment: 'pm',
    },
  ],
  reason: 'Oublié avant l’envoi du mois',
  state: 'submitted',
  days_difference: -1,
  minutes_difference: 0,
  insufficient_balance: false,
  asked_by: 'Delphine Carlier',
  validated1_by: null,
  validated2_by: null,
  comment: null,
  carried: null,
  exported_in: null,
  created_at: '2026-05-28T16:22:00Z',
  updated_at: '2026-05-28T18:22:00',
  actions: ['edit', 'withdrawn'],
} as const satisfies Correction

/** The same as a validator reads it. */
export function waiting(changes: Partial<ValidatedCorrection> = {}): ValidatedCorrection {
  return {
    ...ASKED,
    counter: 'cp',
    balance: { before: 12.5, after: 11.5 },
    actions: ['validated1', 'refused'],
    obstacle: null,
    user: {
      id: 21,
      matricule: 'I1210',
      firstname: 'Delphine',
      lastname: 'Carlier',
      identity: 'Delphine Carlier',
      person_type: 'consultant',
      manager_identity: 'Nadia Belkacem',
    },
    ...changes,
  }
}

/** What the closed month proves of it. */
export const EVIDENCE: ReplyOf<typeof correctionEvidence> = {
  report: { id: 5, state: 'validated2', decided: { author: 'Thierry Lacombe', at: '2026-04-30T14:05:00Z' } },
  closed: { author: 'Sylvie Moreau', at: '2026-05-04T06:50:00Z' },
  exports: [{ id: 16, number: 16, issued_at: '2026-05-05T07:00:00Z', lines: [] }],
  away: { count: 2, team_size: 12, day: '2026-04-24' },
}

export const PREVIEW: CorrectionPreview = {
  old: null,
  new: FORGOTTEN,
  replaces: ASKED.replaces.map((each) => ({ ...each })),
  days_difference: -1,
  minutes_difference: 0,
  counter: 'cp',
  balance: { before: 17.5, after: 16.5 },
  insufficient_balance: false,
  carried: { year: 2026, month: 5 },
  first_level: 'Nadia Belkacem',
  refusal: null,
}

/** The correction as its closed month, or the month that carries it, tells of it. */
export function inMonth(changes: Partial<Month['corrections'][number]> = {}): Month['corrections'][number] {
  const { id, object, old, new: wanted, replaces, state } = ASKED
  return {
    id,
    object,
    old,
    new: wanted,
    replaces: [...replaces],
    state,
    from: { year: 2026, month: 4 },
    to: null,
    exported_in: null,
    ...changes,
  }
}
