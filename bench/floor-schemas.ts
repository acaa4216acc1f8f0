// How the floor's answers are written: by schemas that Fastify compiles, as small as can be.

const text = { type: 'string', nullable: true }
const integer = { type: 'integer', nullable: true }
const number = { type: 'number', nullable: true }
const flag = { type: 'boolean' }
const object = (properties: object) => ({ type: 'object', properties })
const list = (items: object) => ({ type: 'array', items })
const every = (names: string, type: object) => Object.fromEntries(names.split(' ').map((name) => [name, type]))

const range = every('start_at start_moment end_at end_moment', text)
const code = { ...every('type short_code description color relevant_counter', text), id: integer, editable: flag }
const period = object(every('year month', integer))
const line = object({ label: text, days: number, effective_on: text, state: text })
const hour = object({ start: text, end: text, code: integer, mission: integer, duration: integer })
const declared = list(object({ date: text, mission: integer, hours: list(hour) }))
const grid = {
  days: list(object({ ...every('id date_at working_state holiday', text), day_number: integer, worked: flag })),
  halfdays: list(object({ ...every('id date_at moment working_state', text), event: integer })),
  events: list(
    object({
      id: integer,
      event_code: object(code),
      ...range,
      days_count: number,
      state: text,
      ...every('auto_generated editable locked backwarded remote_working', flag),
      ...every('comment comment_author', text),
      comment_count: integer,
      ...every('created_at updated_at', text),
    }),
  ),
}
const overtime = object({
  id: integer,
  ...every('type category state', text),
  locked: flag,
  code: object({ id: integer, code: text, description: text }),
  ...every('start_at end_at', text),
  ...every('constraint_count ticket_count intervention_minutes hour_count due_hours', number),
  days: list(object({ date: text, hours: list(object({ start: text, end: text })), tickets: integer })),
  comment: text,
})

/** How the days, half-days and events are written, compiled by Fastify. */
export const gridSchema = object(grid)

/** How the whole month is written. */
export const monthSchema = object({
  ...every('id month year comment_count constraint_count ticket_count intervention_minutes', integer),
  ...every('state submitted_at comment request_activity_at extra_activities_comment', text),
  ...every('extra_activities_status extra_activity_payment updated_at', text),
  ...every('submitted submittable survey_sent editable locked backwarded special_time partial_time autofill', flag),
  ...every('autofillable absence_validated absence_validated1 absence_validated2 no_prestation certified', flag),
  ...every('can_extra_activities can_request_extra_activities', flag),
  main_activity: { ...object(code), nullable: true },
  files: list(object({ id: integer, name: text })),
  last_comment: { ...object({ author: text }), nullable: true },
  ...grid,
  overtimes: list(overtime),
  remote_days: list(object({ day: text, am: flag, pm: flag })),
  remote_days_count: number,
  coverage: object({
    ...every('covered_days expected_days', number),
    missing: list(object({ day: text, moment: text })),
  }),
  worked_time: object(every('minutes half_days', integer)),
  counters: object({
    ...every('cp before_june remainder rtt rtt_remainder rest cp15 sick_children_days', number),
    reckonings: list(object({ counter: text, lines: list(line), total: number })),
    expiry_warning: flag,
  }),
  bounds: object(every('first last_by_arrow last', period)),
  extra_activities: list(object({ number: integer, complementaries: declared, constraints: declared })),
  extra_activity_weeks: list(
    object({ number: integer, start: text, end: text, can_extra_activities: flag, duration: integer }),
  ),
  extra_activity_summary: object({ duration: integer, weeks: list(object(every('number duration', integer))) }),
  extra_activity_payments: list(text),
  user: object({
    ...every('matricule firstname lastname identity person_type manager manager_identity workplace', text),
    ...every('start_at end_at last_end_at seniority_at', text),
    ...every('id modality', integer),
    display_remainder_counter: flag,
    part_times: list(object({ starts_on: text })),
  }),
})
