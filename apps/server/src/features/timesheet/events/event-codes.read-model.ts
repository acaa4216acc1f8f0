import type { OfferedCode } from '@cadran/contract/timesheet/events'
import type { PersonType } from '@cadran/rules/portal/person'
import { refusal } from '@cadran/rules/portal/refusal'
import { isDay } from '@cadran/rules/timesheet/day'
import {
  byPriority,
  type EventCode as Code,
  type EventKind,
  isForType,
  isUsable,
} from '@cadran/rules/timesheet/event-codes'
import { type Executor, type NamedStatement, rawQuery } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { reportOwner } from '../month/index.ts'

const BAD_DATE = refusal('bad-date', 422, 'Format de date invalide')

/** A code with its kind, as the database derives it. */
export type KindedCode = Code & { kind: EventKind }

/** A code, and when the person is assigned to what it belongs to. */
export interface AskedCode extends KindedCode {
  assigned: (readonly [starts_on: string, ends_on: string | null])[]
  /** How often the person used it in the last 12 months, where that was asked. */
  recent_uses?: number
}

/** Text of a statement that answers codes, each with the assignments of a person (`$1`) that bear on it. */
export const codesText = (which: string, further = '', archived = false) => `
  select k.id, k.type, k.kind, k.short_code, k.description, k.color, k.priority, k.affectation_id, k.relevant_counter,
    k.start_at, k.end_at, k.editable, k.deductible, k.archived, to_json(array(
      select json_build_array(s.starts_on, s.ends_on) from assignments s
      where s.user_id = $1 and s.affectation_id = k.affectation_id
    )) as assigned${further}
  from event_codes k where ${archived ? '' : 'not k.archived and '}(${which})`

/** The codes that people of this type have, and the affectations of a range, before the rule says which are usable. */
export function codesOn(
  all: readonly AskedCode[],
  person_type: PersonType,
  range: { start_at: string; end_at: string },
): { codes: AskedCode[]; affectations: Set<number> } {
  const codes = all.filter((code) => isForType(code, person_type))
  const isOn = ([starts_on, ends_on]: AskedCode['assigned'][number]) =>
    starts_on <= range.end_at && (ends_on === null || ends_on >= range.start_at)
  const assigned = codes.filter((code) => code.assigned.some(isOn))
  return { codes, affectations: new Set(assigned.flatMap(({ affectation_id }) => affectation_id ?? [])) }
}

export async function loadCodes(
  database: Executor,
  { id, person_type }: Pick<Person, 'id' | 'person_type'>,
  range: { start_at: string; end_at: string },
) {
  const { rows } = await database.executeQuery<AskedCode>(rawQuery(codesText('true'), [id]))
  return codesOn(rows, person_type, range)
}

// What the person ($1) recorded in the last 12 months, up to a year ahead ($2 is today); refused demands were asked for too (ASK-06).
// Counted once for all codes: each of them would read the person's year again.
const USES = `with used as materialized (
    select e.event_code_id, count(*)::int as uses from events e
    where e.user_id = $1 and e.start_at > $2::date - interval '12 months' group by 1
  )`
const RECENT_USES = ', (select used.uses from used where used.event_code_id = k.id) as recent_uses'

const USED: NamedStatement = { name: 'codes', text: `${USES} ${codesText('true', RECENT_USES)}` }

/** The codes a person may use, in the order they are offered; without a range, those usable today or ever since (EVT-23 to 27). */
export async function listCodes(
  platform: Platform,
  viewer: Viewer,
  query: { maxResults: number; user?: string | undefined },
  range?: { start_at: string; end_at: string },
): Promise<{ items: OfferedCode[]; total: number }> {
  const person = await reportOwner(platform, viewer, query.user)
  if (range && (!isDay(range.start_at) || !isDay(range.end_at) || range.end_at < range.start_at)) refuse(BAD_DATE)
  const around = range ?? { start_at: '1900-01-01', end_at: '2999-12-31' }
  const all = await platform.database.read<AskedCode>(USED, [person.id, platform.clock.today()])
  const { codes, affectations } = codesOn(all, person.person_type, around)
  const items = codes
    // Without a range every code of the person is answered with its own dates: the wizard chooses by the days picked.
    .filter((code) => isUsable(range ? code : { ...code, start_at: null, end_at: null }, around, affectations))
    .map(({ recent_uses, ...code }) => (recent_uses ? { ...code, recent_uses } : code))
    .sort(byPriority)
  return { items: items.slice(0, query.maxResults), total: items.length }
}
