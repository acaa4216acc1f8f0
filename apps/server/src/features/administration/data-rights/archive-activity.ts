import { sql } from 'kysely'
import { nameOf, part } from './archive-part.ts'

const OF_MONTH = sql`join months m on m.id = x.month_id`

export const ACTIVITY = [
  part(
    'months',
    (id) => sql`
      select m.year * 12 + m.month as place, jsonb_build_object(
        'id', m.id, 'year', m.year, 'month', m.month, 'state', m.state, 'submitted_at', m.submitted_at,
        'no_prestation', m.no_prestation, 'certified', m.certified, 'special_time', m.special_time, 'backwarded', m.backwarded,
        'remote_saved', m.remote_saved, 'extra_activity_payment', m.extra_activity_payment, 'updated_at', m.updated_at,
        'waiting_since', m.waiting_since) as row
      from months m where m.user_id = ${id}`,
  ),
  part(
    'events',
    (id) => sql`
      select e.id as place, jsonb_build_object(
        'id', e.id, 'start_at', e.start_at, 'start_moment', e.start_moment, 'end_at', e.end_at, 'end_moment', e.end_moment,
        'half_days', e.half_days, 'short_code', c.short_code, 'description', c.description, 'kind', e.kind, 'state', e.state,
        'auto_generated', e.auto_generated, 'backwarded', e.backwarded, 'validated1_at', e.validated1_at,
        'validated1_by', ${nameOf('e.validated1_by')}, 'created_at', e.created_at, 'updated_at', e.updated_at,
        'waiting_since', e.waiting_since) as row
      from events e join event_codes c on c.id = e.event_code_id where e.user_id = ${id}`,
  ),
  part(
    'overtimes',
    (id) => sql`
      select x.id as place, jsonb_build_object(
        'id', x.id, 'start_at', x.start_at, 'end_at', x.end_at, 'type', x.type, 'code', c.code, 'description', c.description,
        'constraint_count', x.constraint_count, 'days', x.days) as row
      from overtimes x join overtime_codes c on c.id = x.overtime_code_id where x.user_id = ${id}`,
  ),
  part(
    'corrections',
    (id) => sql`
      select x.id as place, jsonb_build_object(
        'id', x.id, 'year', x.year, 'month', x.month, 'object', x.object, 'old', x.old, 'new', x.new, 'reason', x.reason,
        'state', x.state, 'asked_by', ${nameOf('x.asked_by')}, 'comment', x.comment, 'carried_year', x.carried_year,
        'carried_month', x.carried_month, 'created_at', x.created_at, 'updated_at', x.updated_at) as row
      from corrections x where x.user_id = ${id}`,
  ),
  part(
    'extra_activity_permissions',
    (id) => sql`
      select x.month_id as place, jsonb_build_object(
        'year', m.year, 'month', m.month, 'status', x.status, 'requested_at', x.requested_at, 'mission', c.description,
        'weeks', x.weeks) as row
      from extra_activity_permissions x ${OF_MONTH} left join event_codes c on c.id = x.mission_id where m.user_id = ${id}`,
  ),
  part(
    'extra_activity_weeks',
    (id) => sql`
      select x.id as place, jsonb_build_object(
        'id', x.id, 'year', m.year, 'month', m.month, 'week', x.week, 'updated_at', x.updated_at) as row
      from extra_activity_weeks x ${OF_MONTH} where m.user_id = ${id}`,
  ),
  part(
    'extra_activity_hours',
    (id) => sql`
      select h.id as place, jsonb_build_object(
        'day', h.day, 'section', h.section, 'start_minute', h.start_minute, 'end_minute', h.end_minute,
        'mission', c.description, 'code', o.code) as row
      from extra_activity_hours h join extra_activity_weeks x on x.id = h.week_id ${OF_MONTH}
      left join event_codes c on c.id = h.mission_id left join overtime_codes o on o.id = h.overtime_code_id
      where m.user_id = ${id}`,
  ),
  part(
    'assignments',
    (id) => sql`
      select x.id as place, jsonb_build_object(
        'starts_on', x.starts_on, 'ends_on', x.ends_on, 'affectation', a.name, 'main_code', c.short_code) as row
      from assignments x join affectations a on a.id = x.affectation_id left join event_codes c on c.id = x.main_code_id
      where x.user_id = ${id}`,
  ),
  part(
    'remote_days',
    (id) => sql`
      select d.day - date '1900-01-01' as place, jsonb_build_object(
        'day', d.day, 'am', d.am, 'pm', d.pm, 'auto_generated', d.auto_generated) as row
      from remote_days d where d.user_id = ${id}`,
  ),
  part(
    'recurring_remote_days',
    (id) => sql`
      select d.starts_on - date '1900-01-01' as place, to_jsonb(d) - 'user_id' as row
      from recurring_remote_days d where d.user_id = ${id}`,
  ),
  part(
    'report_reminders',
    (id) => sql`
      select r.year * 12 + r.month as place, jsonb_build_object(
        'year', r.year, 'month', r.month, 'reminded_at', r.reminded_at, 'reminded_by', ${nameOf('r.reminded_by')}) as row
      from report_reminders r where r.user_id = ${id}`,
  ),
  part(
    'reminder_runs',
    (id) => sql`
      select r.year * 12 + r.month as place, jsonb_build_object(
        'year', r.year, 'month', r.month, 'last_on', r.last_on, 'times', r.times) as row
      from reminder_runs r where r.user_id = ${id}`,
  ),
  part(
    'escalations',
    (id) => sql`
      select x.id as place, jsonb_build_object('kind', x.entity, 'waiting_since', x.waiting_since,
        'escalated_to', coalesce(${nameOf('x.to_id')}, 'Ressources humaines'), 'escalated_at', x.at) as row
      from escalations x where x.user_id = ${id}`,
  ),
]

export const COMMENTS = [
  part(
    'month_comments',
    (id) => sql`
      select m.id as place, jsonb_build_object('year', m.year, 'month', m.month, 'comment', m.comment) as row
      from months m where m.user_id = ${id} and m.comment is not null`,
  ),
  part(
    'absence_comments',
    (id) => sql`
      select e.id as place, jsonb_build_object('start_at', e.start_at, 'comment', e.request_comment) as row
      from events e where e.user_id = ${id} and e.request_comment is not null`,
  ),
  part(
    'overtime_comments',
    (id) => sql`
      select x.id as place, jsonb_build_object('start_at', x.start_at, 'comment', x.comment) as row
      from overtimes x where x.user_id = ${id} and x.comment is not null`,
  ),
  part(
    'extra_activity_comments',
    (id) => sql`
      select x.id as place, jsonb_build_object('year', m.year, 'month', m.month, 'week', x.week, 'comment', x.comment) as row
      from extra_activity_weeks x ${OF_MONTH} where m.user_id = ${id} and x.comment is not null`,
  ),
  part(
    'extra_activity_decisions',
    (id) => sql`
      select x.month_id as place, jsonb_build_object('year', m.year, 'month', m.month, 'comment', x.decision_comment) as row
      from extra_activity_permissions x ${OF_MONTH} where m.user_id = ${id} and x.decision_comment is not null`,
  ),
]
