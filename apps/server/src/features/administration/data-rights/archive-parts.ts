import type { RetentionKey } from '@cadran/rules/administration/retention-register'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { ACTIVITY, COMMENTS } from './archive-activity.ts'
import { type ArchivePart, nameOf, part } from './archive-part.ts'

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
    'managers',
    (id) => sql`
      select h.depth as place, jsonb_build_object('depth', h.depth, 'identity', ${nameOf('h.ancestor_id')}) as row
      from hierarchy h where h.descendant_id = ${id} and h.depth > 0`,
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
    (id) => sql`select c.id as place, to_jsonb(c) - 'user_id' as row from counter_entries c where c.user_id = ${id}`,
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

// Of what opens a session, when and never by what (RGD-07).
const SESSIONS = [
  part(
    'sessions',
    (id) => sql`
      select row_number() over (order by s.created_at, s.id) as place, jsonb_build_object(
        'created_at', s.created_at, 'confirmed_at', s.confirmed_at, 'revoked_at', s.revoked_at,
        'refresh_expires_at', s.refresh_expires_at) as row
      from sessions s where s.user_id = ${id}`,
  ),
  part(
    'login_tries',
    (id) => sql`
      select t.id as place, jsonb_build_object('address', t.address, 'tried_at', t.tried_at, 'opened_at', t.opened_at) as row
      from login_tries t join users u on t.identifier in (u.username, lower(u.matricule)) where u.id = ${id}`,
  ),
  part(
    'password_resets',
    (id) => sql`
      select row_number() over (order by r.requested_at) as place, jsonb_build_object(
        'requested_at', r.requested_at, 'expires_at', r.expires_at, 'used_at', r.used_at) as row
      from password_resets r where r.user_id = ${id}`,
  ),
  part(
    'password',
    (id) => sql`
      select u.id as place, jsonb_build_object('password_expire_at', u.password_expire_at) as row
      from users u where u.id = ${id}`,
  ),
]

const DEVICES = [
  part(
    'devices',
    (id) => sql`
      select d.id as place, jsonb_build_object('name', d.name, 'os', d.os, 'registered_at', d.registered_at) as row
      from devices d where d.user_id = ${id}`,
  ),
]

const AUDIT = [
  part(
    'audit',
    (id) => sql`
      select a.id as place, jsonb_build_object(
        'id', a.id, 'at', a.at, 'author', ${nameOf('a.actor_id')}, 'on_behalf_of', ${nameOf('a.on_behalf_of_id')},
        'entity', a.entity, 'action', a.action, 'before', a.before, 'after', a.after, 'comment', a.comment) as row
      from audit a where a.person_id = ${id}`,
  ),
]

// What an inquiry withholds is told at its end (AUD-18).
const RECORD = [
  part(
    'record_reads',
    (id) => sql`
      select r.id as place, jsonb_build_object(
        'reader', ${nameOf('r.reader_id')}, 'on_behalf_of', ${nameOf('r.on_behalf_of_id')}, 'what', r.what, 'day', r.day,
        'times', r.times, 'first_at', r.first_at, 'last_at', r.last_at) as row
      from record_reads r where r.person_id = ${id} and (r.withheld_until is null or r.withheld_until < current_date)`,
  ),
  part(
    'run_as_uses',
    (id) => sql`
      select r.id as place, jsonb_build_object(
        'actor', ${nameOf('r.actor_id')}, 'reason', r.reason, 'started_at', r.started_at, 'ends_at', r.ends_at) as row
      from run_as_uses r where r.person_id = ${id}`,
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
  sessions: SESSIONS,
  devices: DEVICES,
  audit: AUDIT,
  record: RECORD,
  library: LIBRARY,
  rights: RIGHTS,
  exports: EXPORTS,
}

const PORTION = 500

/** The rows of a part, a portion at a time: nobody's 24 years are in memory at once (RGD-08). */
export async function* readPart(database: Executor, { rows }: ArchivePart, user_id: number) {
  let last = 0
  for (;;) {
    const found = await sql<{ place: number; row: Record<string, unknown> }>`
      select r.place, r.row from (${rows(user_id)}) r where r.place > ${last} order by r.place limit ${PORTION}
    `.execute(database)
    for (const { row } of found.rows) yield row
    const end = found.rows.at(-1)
    if (end === undefined || found.rows.length < PORTION) return
    last = end.place
  }
}
