import type { RetentionKey } from '@cadran/rules/administration/retention-register'
import type { Day } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { ACTIVITY, COMMENTS } from './archive-activity.ts'
import { type ArchivePart, nameOf, part } from './archive-part.ts'
import { AUDIT, DEVICES, MESSAGES, RECORD_READS, RUN_AS_USES, SESSIONS } from './archive-traces.ts'

const IDENTITY = [
  part(
    'users',
    (id) => sql`
      select u.id as place, jsonb_build_object(
        'id', u.id, 'username', u.username, 'matricule', u.matricule, 'firstname', u.firstname, 'lastname', u.lastname,
        'email', u.email, 'person_type', u.person_type, 'modality', u.modality, 'company', o.name, 'workplace', w.name,
        'start_at', u.start_at, 'end_at', u.end_at, 'last_end_at', u.last_end_at, 'seniority_at', u.seniority_at,
        'is_manager', u.is_manager, 'is_active', u.is_active, 'is_visible', u.is_visible, 'roles', u.roles,
        'part_times', u.part_times, 'updated_at', u.updated_at) as row
      from users u join companies o on o.id = u.company_id join workplaces w on w.id = u.workplace_id where u.id = ${id}`,
  ),
  part(
    'positions',
    (id) => sql`
      select p.starts_on - date '1900-01-01' as place, jsonb_build_object(
        'starts_on', p.starts_on, 'person_type', p.person_type, 'modality', p.modality, 'company', o.name,
        'workplace', w.name, 'manager', ${nameOf('p.manager_id')}, 'is_manager', p.is_manager) as row
      from positions p join companies o on o.id = p.company_id join workplaces w on w.id = p.workplace_id
      where p.user_id = ${id}`,
  ),
  part(
    'contracts',
    (id) => sql`
      select c.start_at - date '1900-01-01' as place, jsonb_build_object('start_at', c.start_at, 'end_at', c.end_at) as row
      from contracts c where c.user_id = ${id}`,
  ),
  part(
    'planned_changes',
    (id) => sql`
      select c.id as place, jsonb_build_object(
        'effective_on', c.effective_on, 'state', c.state, 'comment', c.comment, 'planned_at', c.planned_at) as row
      from planned_changes c where c.user_id = ${id}`,
  ),
  part(
    'managers',
    (id) => sql`
      select h.depth as place, jsonb_build_object('depth', h.depth, 'identity', ${nameOf('h.ancestor_id')}) as row
      from hierarchy h where h.descendant_id = ${id} and h.depth > 0`,
  ),
  part(
    'directory_entries',
    (id) => sql`
      select 1 as place, jsonb_build_object('user_name', d.user_name, 'external_id', d.external_id, 'created_at', d.created_at) as row
      from directory_entries d where d.user_id = ${id}`,
  ),
  part(
    'role_group_members',
    (id) => sql`
      select g.id as place, jsonb_build_object('display_name', g.display_name, 'roles', g.roles) as row
      from role_group_members m join role_groups g on g.id = m.group_id where m.user_id = ${id}`,
  ),
  part(
    'deputies',
    (id) => sql`
      select d.id as place, jsonb_build_object('manager', ${nameOf('d.manager_id')}, 'deputy', ${nameOf('d.deputy_id')},
        'mode', d.mode, 'scopes', d.scopes, 'starts_at', d.starts_at, 'ends_at', d.ends_at,
        'created_at', d.created_at, 'ended_at', d.ended_at) as row
      from deputies d where ${id} in (d.manager_id, d.deputy_id, d.set_by)`,
  ),
  part(
    'closed_periods',
    (id) => sql`
      select p.id as place, jsonb_build_object('year', p.year, 'month', p.month, 'closed_at', p.closed_at, 'comment', p.comment) as row
      from periods p where p.closed_by = ${id}`,
  ),
]

const REPORTS = [
  part(
    'month_files',
    (id) => sql`
      select f.id as place, jsonb_build_object(
        'id', f.id, 'year', m.year, 'month', m.month, 'name', f.name, 'media_type', f.media_type, 'byte_size', f.byte_size,
        'created_at', f.created_at) as row
      from month_files f join months m on m.id = f.month_id where m.user_id = ${id}`,
  ),
]

const COUNTERS = [
  part(
    'counter_entries',
    (id) =>
      sql`select c.id as place, to_jsonb(c) - '{user_id,actor_id,hash}'::text[] as row from counter_entries c where c.user_id = ${id}`,
  ),
  part(
    'counter_adjustments',
    (id) => sql`
      select a.id as place, jsonb_build_object('counter', a.counter, 'days', a.hundredths / 100.0, 'effective_on', a.effective_on,
        'reason', a.reason, 'state', a.state, 'created_at', a.created_at, 'decided_at', a.decided_at, 'comment', a.comment) as row
      from counter_adjustments a where a.user_id = ${id}`,
  ),
  part(
    'sick_notices',
    (id) => sql`
      select n.id as place, jsonb_build_object('year', n.year, 'notified_on', n.notified_on, 'expires_on', n.expires_on) as row
      from sick_notices n where n.user_id = ${id}`,
  ),
  part(
    'counter_display',
    (id) => sql`
      select u.id as place, jsonb_build_object(
        'display_remainder_counter', u.display_remainder_counter, 'display_quota', u.display_quota,
        'quota_hundredths', u.quota_hundredths, 'display_worked_days', u.display_worked_days,
        'worked_days_hundredths', u.worked_days_hundredths) as row
      from users u where u.id = ${id}`,
  ),
]

const LIBRARY = [
  part(
    'contacts',
    (id) => sql`
      select c.id as place, jsonb_build_object(
        'identity', c.identity, 'title', c.title, 'job', c.job, 'mobile', c.mobile, 'phone', c.phone, 'email', c.email,
        'birthday', c.birthday, 'place', c.place) as row
      from contacts c where c.user_id = ${id}`,
  ),
  part(
    'attachments',
    (id) => sql`
      select row_number() over (order by a.created_at, a.id) as place, jsonb_build_object(
        'label', a.label, 'media_type', a.media_type, 'byte_size', a.byte_size, 'created_at', a.created_at) as row
      from attachments a where a.created_by = ${id}`,
  ),
]

const RIGHTS = [
  part(
    'erasure_demands',
    (id) => sql`
      select d.id as place, jsonb_build_object(
        'received_on', d.received_on, 'answer_by', d.answer_by, 'answered_at', d.answered_at, 'outcome', d.outcome) as row
      from erasure_demands d where d.person_id = ${id}`,
  ),
  part(
    'long_jobs',
    (id) => sql`
      select j.id as place, jsonb_build_object(
        'kind', j.kind, 'state', j.state, 'created_at', j.created_at, 'ended_at', j.ended_at) as row
      from long_jobs j where j.author_id = ${id}`,
  ),
]

const PAYROLL = [
  part(
    'payroll_run_lines',
    (id) => sql`
      select l.run_id * 1000000 + l.place as place, jsonb_build_object('matricule', l.matricule, 'origin', l.origin, 'label', l.label,
        'start_at', l.start_at, 'end_at', l.end_at, 'quantity', l.quantity / 100.0, 'unit', l.unit) as row
      from payroll_run_lines l where l.user_id = ${id} and l.kind <> 'baseline'`,
  ),
  part(
    'payroll_matricules',
    (id) => sql`
      select row_number() over (order by k.starts_on) as place, jsonb_build_object(
        'payroll_matricule', k.payroll_matricule, 'starts_on', k.starts_on, 'ends_on', k.ends_on) as row
      from payroll_matricules k where k.user_id = ${id}`,
  ),
]

const EXPORTS = [
  part(
    'data_exports',
    (id) => sql`
      select x.id as place, jsonb_build_object('requested_at', x.requested_at) as row
      from data_exports x where x.user_id = ${id}`,
  ),
]

const PERSONAL_EMAIL = [
  part(
    'personal_email',
    (id) => sql`
      select u.id as place, jsonb_build_object('personal_email', u.personal_email) as row from users u where u.id = ${id}`,
  ),
]

/** What one's archive holds, an entry of the register after the other (RGD-06). What an entry holds of nobody has no part. */
export const ARCHIVE_PARTS: Readonly<Partial<Record<RetentionKey, readonly ArchivePart[]>>> = {
  identity: IDENTITY,
  personal_email: PERSONAL_EMAIL,
  activity: ACTIVITY,
  comments: COMMENTS,
  reports: REPORTS,
  counters: COUNTERS,
  payroll_runs: PAYROLL,
  sessions: SESSIONS,
  devices: DEVICES,
  deliveries: MESSAGES,
  audit: AUDIT,
  record_reads: RECORD_READS,
  run_as_uses: RUN_AS_USES,
  library: LIBRARY,
  rights: RIGHTS,
  exports: EXPORTS,
}

const PORTION = 500

/** The rows of a part, a portion at a time: nobody's 24 years are in memory at once (RGD-08). */
export async function* readPart(database: Executor, { rows }: ArchivePart, user_id: number, today: Day) {
  let last = 0
  for (;;) {
    const found = await sql<{ place: number; row: Record<string, unknown> }>`
      select r.place, r.row from (${rows(user_id, today)}) r where r.place > ${last} order by r.place limit ${PORTION}
    `.execute(database)
    for (const { row } of found.rows) yield row
    const end = found.rows.at(-1)
    if (end === undefined || found.rows.length < PORTION) return
    last = end.place
  }
}
