import { sql } from 'kysely'
import { nameOf, part } from './archive-part.ts'

// Of what opens a session, when and never by what (RGD-07).
export const SESSIONS = [
  part(
    'sessions',
    (id) => sql`
      select row_number() over (order by s.created_at, s.id) as place, jsonb_build_object(
        'created_at', s.created_at, 'confirmed_at', s.confirmed_at, 'revoked_at', s.revoked_at,
        'refresh_expires_at', s.refresh_expires_at, 'last_seen_at', s.last_seen_at, 'device_name', s.device_name,
        'address', s.address, 'method', s.method, 'strength', s.strength, 'provider', s.provider) as row
      from sessions s where s.user_id = ${id}`,
  ),
  part(
    'known_devices',
    (id) => sql`
      select d.id as place, jsonb_build_object(
        'name', d.name, 'first_seen_at', d.first_seen_at, 'last_seen_at', d.last_seen_at, 'trusted_until', d.trusted_until) as row
      from known_devices d where d.user_id = ${id}`,
  ),
  part(
    'identity_links',
    (id) => sql`
      select l.id as place, jsonb_build_object(
        'provider', l.provider, 'subject', l.subject, 'linked_at', l.linked_at, 'last_login_at', l.last_login_at) as row
      from identity_links l where l.user_id = ${id}`,
  ),
  part(
    'emergency_accounts',
    (id) => sql`
      select 1 as place, jsonb_build_object('named_at', e.named_at) as row from emergency_accounts e where e.user_id = ${id}`,
  ),
  part(
    'factor_deadlines',
    (id) => sql`
      select 1 as place, jsonb_build_object('first_seen_on', f.first_seen_on, 'deadline', f.deadline) as row
      from factor_deadlines f where f.user_id = ${id}`,
  ),
  part(
    'sign_in_factors',
    (id) => sql`
      select 1 as place, jsonb_build_object('confirmed_at', f.totp_confirmed_at) as row
      from sign_in_factors f where f.user_id = ${id} and f.totp_confirmed_at is not null`,
  ),
  part(
    'recovery_codes',
    (id) => sql`
      select row_number() over (order by r.used_at) as place, jsonb_build_object('used_at', r.used_at) as row
      from recovery_codes r where r.user_id = ${id}`,
  ),
  part(
    'passkeys',
    (id) => sql`
      select p.id as place, jsonb_build_object(
        'name', p.name, 'created_at', p.created_at, 'last_used_at', p.last_used_at) as row
      from passkeys p where p.user_id = ${id}`,
  ),
  part(
    'factor_failures',
    (id) => sql`
      select f.id as place, jsonb_build_object('failed_at', f.failed_at) as row
      from factor_failures f where f.user_id = ${id}`,
  ),
  part(
    'calendar_feeds',
    (id) => sql`
      select c.id as place, jsonb_build_object('kind', c.kind, 'level', c.level, 'created_at', c.created_at,
        'last_read_at', c.last_read_at, 'last_agent', c.last_agent) as row
      from calendar_feeds c where c.user_id = ${id}`,
  ),
  part(
    'api_tokens',
    (id) => sql`
      select t.id as place, jsonb_build_object('name', t.name, 'scopes', t.scopes, 'networks', t.networks,
        'created_at', t.created_at, 'expires_on', t.expires_on, 'revoked_at', t.revoked_at, 'last_used_at', t.last_used_at,
        'last_address', t.last_address) as row
      from api_tokens t where t.user_id = ${id}`,
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

export const DEVICES = [
  part(
    'devices',
    (id) => sql`
      select d.id as place, jsonb_build_object('name', d.name, 'os', d.os, 'registered_at', d.registered_at) as row
      from devices d where d.user_id = ${id}`,
  ),
]

export const MESSAGES = [
  part(
    'held_messages',
    (id) => sql`
      select h.id as place, jsonb_build_object('channel', h.channel, 'held_at', h.held_at, 'due_at', h.due_at) as row
      from held_messages h where h.user_id = ${id}`,
  ),
  part(
    'disconnection_choices',
    (id) => sql`
      select 1 as place, jsonb_build_object('immediate', c.immediate) as row
      from disconnection_choices c where c.user_id = ${id}`,
  ),
  part(
    'quiet_counts',
    (id) => sql`
      select row_number() over (order by c.month) as place, jsonb_build_object('month', c.month, 'acts', c.acts, 'held', c.held) as row
      from quiet_counts c where c.manager_id = ${id}`,
  ),
]

export const AUDIT = [
  part(
    'audit',
    (id) => sql`
      select a.id as place, jsonb_build_object(
        'id', a.id, 'at', a.at, 'author', ${nameOf('a.actor_id')}, 'on_behalf_of', ${nameOf('a.on_behalf_of_id')},
        'entity', a.entity, 'action', a.action, 'before', a.before, 'after', a.after, 'comment', a.comment) as row
      from audit a where a.person_id = ${id}`,
  ),
]

/** Who opened one's record; what is part of an inquiry is told at its end (AUD-18). */
export const RECORD_READS = [
  part(
    'record_reads',
    (id, today) => sql`
      select r.id as place, jsonb_build_object(
        'reader', ${nameOf('r.reader_id')}, 'on_behalf_of', ${nameOf('r.on_behalf_of_id')}, 'what', r.what, 'day', r.day,
        'times', r.times, 'first_at', r.first_at, 'last_at', r.last_at) as row
      from record_reads r where r.person_id = ${id} and (r.withheld_until is null or r.withheld_until < ${today}::date)`,
  ),
]

export const RUN_AS_USES = [
  part(
    'run_as_uses',
    (id) => sql`
      select r.id as place, jsonb_build_object(
        'actor', ${nameOf('r.actor_id')}, 'reason', r.reason, 'minutes', r.minutes, 'started_at', r.started_at,
        'ends_at', r.ends_at) as row
      from run_as_uses r where r.person_id = ${id}`,
  ),
]
