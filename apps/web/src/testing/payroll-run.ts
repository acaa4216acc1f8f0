import type { WholeRun } from '@cadran/contract/payroll/runs'
import { manager } from './people.ts'

export const PAYROLL = manager({ is_manager: false, roles: ['ROLE_VALIDATION', 'ROLE_PAY_MANAGER'] })

/** A draft of May with four points that hold it back. */
export const DRAFT: WholeRun = {
  id: 7,
  number: null,
  year: 2026,
  month: 5,
  state: 'draft',
  author: 'Sylvie Moreau',
  issued_by: null,
  created_at: '2026-06-02T07:00:00.000Z',
  issued_at: null,
  cancelled: null,
  templates: [{ id: 1, name: 'Type Silae', version: 1 }],
  files: [],
  seal: null,
  lines: 0,
  people: 61,
  rappels: 0,
  accepted: 0,
  updated_at: '2026-06-02T09:00:00',
  controlled_at: '2026-06-02T07:02:00.000Z',
  based_on: null,
  blocking: 4,
  warnings: 0,
  points: [{ code: 'month-not-validated', blocking: 4, accepted: 0, warnings: 0 }],
  summary: null,
  progress: null,
  notice: null,
  chain: [],
  is_last: false,
  is_first: true,
  rappel_sums: null,
  events: [],
}
