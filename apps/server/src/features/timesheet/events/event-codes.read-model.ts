import type { EventCode } from '@cadran/contract/timesheet/calendar'
import { M_ROLE, M_SCOPE } from '@cadran/rules/portal/messages'
import { refusal } from '@cadran/rules/portal/refusal'
import { hasBackendAccess } from '@cadran/rules/portal/scope'
import { isDay } from '@cadran/rules/timesheet/day'
import { byPriority, isUsable } from '@cadran/rules/timesheet/event-codes'
import { NOT_CRA } from '@cadran/rules/timesheet/month-flags'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findReadable } from '../../portal/users/index.ts'

const BAD_DATE = refusal('bad-date', 422, 'Format de date invalide')

/** The codes that exist for a person's affectations on a range, before the rule says which are usable. */
export async function loadCodes(database: Executor, user_id: number, range: { start_at: string; end_at: string }) {
  const codes = await database
    .selectFrom('event_codes as k')
    .select((eb) => [
      'k.id',
      'k.type',
      'k.kind',
      'k.short_code',
      'k.description',
      'k.color',
      'k.priority',
      'k.affectation_id',
      'k.relevant_counter',
      'k.start_at',
      'k.end_at',
      'k.editable',
      'k.deductible',
      'k.archived',
      eb
        .exists(
          eb
            .selectFrom('assignments as s')
            .where('s.user_id', '=', user_id)
            .whereRef('s.affectation_id', '=', 'k.affectation_id')
            .where('s.starts_on', '<=', range.end_at)
            .where((or) => or.or([or('s.ends_on', 'is', null), or('s.ends_on', '>=', range.start_at)]))
            .select('s.id'),
        )
        .as('is_assigned'),
    ])
    .where('k.archived', '=', false)
    .execute()
  const affectations = new Set(
    codes.flatMap((code) => (code.is_assigned && code.affectation_id !== null ? [code.affectation_id] : [])),
  )
  return { codes, affectations }
}

/** The person whose codes are asked for: oneself, or somebody whose report one may read (EVT-27, README 30). */
async function personOf({ database }: Platform, viewer: Viewer, matricule: string | undefined): Promise<Person> {
  const { subject } = viewer
  if (matricule === undefined || matricule === subject.matricule) {
    return subject.roles.has('ROLE_NOT_CRA') ? refuse(NOT_CRA) : subject
  }
  if (!hasBackendAccess(subject) || !subject.roles.has('ROLE_CRA_SHOW')) refuse(M_ROLE)
  return (await findReadable(database.kysely, viewer, 'cra', { matricule })) ?? refuse(M_SCOPE)
}

/** The codes a person may use, in the order they are offered; without a range, those usable today or ever since (EVT-23 to 27). */
export async function listCodes(
  platform: Platform,
  viewer: Viewer,
  query: { maxResults: number; user?: string | undefined },
  range?: { start_at: string; end_at: string },
): Promise<{ items: EventCode[]; total: number }> {
  const person = await personOf(platform, viewer, query.user)
  if (range && (!isDay(range.start_at) || !isDay(range.end_at) || range.end_at < range.start_at)) refuse(BAD_DATE)
  const around = range ?? { start_at: '1900-01-01', end_at: '2999-12-31' }
  const { codes, affectations } = await loadCodes(platform.database.kysely, person.id, around)
  const items = codes
    // Without a range every code of the person is answered with its own dates: the wizard chooses by the days picked.
    .filter((code) => isUsable(range ? code : { ...code, start_at: null, end_at: null }, around, affectations))
    .sort(byPriority)
  return { items: items.slice(0, query.maxResults), total: items.length }
}
