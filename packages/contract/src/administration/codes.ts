import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { draftText, recordCalls } from '../portal/records.ts'
import { flag, lastChange, summariesOf } from './organisation.ts'
import { KEEPERS } from './people.ts'

// Projects, event codes and on-call codes as the screen writes them: every field as the files name it, '' where a cell would be empty.

const access = { access: KEEPERS, most: 100 }
const days = { start_at: draftText, end_at: draftText }

const affectationRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  client_name: z.nullable(z.string()),
  archived: z.boolean(),
  /** People who work for it today. */
  people_count: z.int(),
  is_used: z.boolean(),
  ...lastChange,
})
export type AffectationRow = z.output<typeof affectationRow>

export const affectations = recordCalls(
  'administration/affectation',
  summariesOf('Affectations', 'ORG-11'),
  affectationRow,
  { code: draftText, name: draftText, client_name: draftText, ...days, archived: flag },
  { is_used: z.boolean() },
  access,
)

const eventCodeRow = z.object({
  id,
  short_code: z.string(),
  description: z.string(),
  type: z.string(),
  color: z.string(),
  affectation: z.nullable(z.string()),
  archived: z.boolean(),
  is_used: z.boolean(),
  ...lastChange,
})
export type EventCodeListRow = z.output<typeof eventCodeRow>

export const eventCodes = recordCalls(
  'administration/event-code',
  summariesOf('Codes d’activité et d’absence', 'ORG-12'),
  eventCodeRow,
  {
    short_code: draftText,
    type: draftText,
    description: draftText,
    color: draftText,
    priority: draftText,
    affectation: draftText,
    relevant_counter: draftText,
    ...days,
    editable: flag,
    deductible: flag,
    archived: flag,
    master_data: draftText,
    created_at: draftText,
    /** What takes its place as a main code where it is archived: another code, '' for none, null while nobody has said (ORG-14). */
    main_code_instead: z._default(z.nullable(z.string()), null),
  },
  {
    is_used: z.boolean(),
    /** Reports that hold it and are not sent yet. */
    unsent_months: z.int(),
    /** Whose months it fills in beforehand. */
    main_of: z.array(z.object({ matricule: z.string(), identity: z.string() })),
  },
  access,
)

const overtimeCodeRow = z.object({
  id,
  code: z.string(),
  description: z.string(),
  category: z.string(),
  affectation: z.nullable(z.string()),
  active: z.boolean(),
  is_used: z.boolean(),
  ...lastChange,
})
export type OvertimeCodeListRow = z.output<typeof overtimeCodeRow>

export const overtimeCodes = recordCalls(
  'administration/overtime-code',
  summariesOf('Codes d’astreinte', 'ORG-15'),
  overtimeCodeRow,
  {
    code: draftText,
    category: draftText,
    sub_category: draftText,
    affectation: draftText,
    description: draftText,
    constraint: flag,
    hour: flag,
    ticket: flag,
    active: flag,
    ...days,
  },
  { is_used: z.boolean() },
  access,
)
