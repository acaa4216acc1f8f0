import type { Closing } from './closing.queries.ts'
import type { Period } from './periods.queries.ts'

const PENDING = {
  action: 'close',
  code: 'period-pending',
  message: 'Des CRA sont encore en attente de validation sur cette période.',
} as const

/** An open period, with what a test wants different. */
export function period(changes: Partial<Period> = {}): Period {
  return {
    id: 12,
    year: 2026,
    month: 5,
    closed: false,
    closed_at: null,
    comment: null,
    author: null,
    validated2: 18,
    validated1: 61,
    submitted: 112,
    non_submitted: 152,
    total: 343,
    pending_absences: 4,
    remote_workers: 0,
    remote_days: 0,
    remote_file_url: null,
    payroll_run: null,
    actions: ['force_submit'],
    blocked_actions: [PENDING],
    ...changes,
  }
}

const closedAt = (month: number, comment: string | null, id: number) =>
  period({
    id,
    month,
    closed: true,
    closed_at: `2026-${String(month + 1).padStart(2, '0')}-09T16:00:00.000Z`,
    comment,
    author: 'Denis Chauvin',
    validated2: 340,
    validated1: 0,
    submitted: 0,
    non_submitted: 1,
    total: 341,
    actions: [],
    blocked_actions: [],
  })

/** May under way, April to close, March closed with a word and February without one. */
export const PERIODS: Period[] = [
  period(),
  period({
    id: 11,
    month: 4,
    validated2: 338,
    validated1: 0,
    submitted: 0,
    non_submitted: 5,
    pending_absences: 2,
    actions: ['force_submit', 'close'],
    blocked_actions: [],
  }),
  closedAt(3, 'Paie transmise.\nMerci à tous.', 10),
  closedAt(2, null, 9),
]

/** April before its closing, with what a test wants different. */
export function closing(changes: Partial<Closing> = {}): Closing {
  return {
    period: period({
      id: 11,
      month: 4,
      validated2: 332,
      validated1: 0,
      submitted: 6,
      non_submitted: 5,
      pending_absences: 2,
      remote_workers: 201,
      remote_days: 1214,
      remote_file_url: '/api/validation/period/11/remote-file',
    }),
    checks: [
      { check: 'non_submitted', count: 5, oldest_at: '2026-05-12T08:00:00.000Z' },
      { check: 'submitted', count: 6, oldest_at: '2026-05-09T08:00:00.000Z' },
      { check: 'validated1', count: 0, oldest_at: null },
      { check: 'absences', count: 2, oldest_at: '2026-05-20T08:00:00.000Z' },
    ],
    returned: 1,
    reminded: 2,
    managers: [
      { identity: 'Alice Martin', count: 4 },
      { identity: 'Bruno Petit', count: 2 },
    ],
    previous: { year: 2026, month: 3 },
    next: { year: 2026, month: 5 },
    ...changes,
  }
}
