import type {
  listPersonReadings,
  PersonReading,
  RecordDay,
  showRecord,
  withholdReading,
} from '@cadran/contract/administration/record'
import type { BodyOf, Page, QueryOf } from '@cadran/contract/kit'
import { checkInquiryEnd, readingWords } from '@cadran/rules/administration/readings'
import { RECORD_DAYS } from '@cadran/rules/administration/record'
import { M_404, M_FILTER } from '@cadran/rules/portal/messages'
import { addDays, daysBetween } from '@cadran/rules/timesheet/day'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockReading, withhold } from '../../../platform/reads.ts'
import { recordAnswer } from './record.answer.ts'
import { loadReadings, loadRecord } from './record.read-model.ts'

/** Who opened and changed one's own record, over a month unless said otherwise (AUD-15). */
export async function readOwnRecord(
  { database, clock }: Platform,
  { actor }: Viewer,
  query: QueryOf<typeof showRecord>,
): Promise<RecordDay[]> {
  const today = clock.today()
  const to = query.to ?? today
  const from = query.from ?? addDays(to, 1 - RECORD_DAYS.usual)
  if (from > to || daysBetween(from, to) >= RECORD_DAYS.most) refuse(M_FILTER)
  const rows = await loadRecord(database.kysely, { person_id: actor.id, from, to, today })
  return recordAnswer(rows, clock.now())
}

/** Who opened somebody's record, told to whoever may withhold it; that they looked is a reading too (AUD-14, AUD-18). */
export async function listReadings(
  { database, reads }: Platform,
  viewer: Viewer,
  { matricule, maxResults, page }: QueryOf<typeof listPersonReadings>,
): Promise<Page<PersonReading>> {
  const portion = { limit: maxResults, offset: (page - 1) * maxResults }
  const found = (await loadReadings(database.kysely, matricule, portion)) ?? refuse(M_404)
  reads.note(viewer, found.person_id, 'journal')
  return { items: found.readings.map((one) => ({ ...one, what: readingWords(one.what).what })), total: found.total }
}

/** A reading that is part of an inquiry is shown to its person when that ends (AUD-18). */
export async function markInquiry(
  { database, clock, record }: Platform,
  { viewer, request_id }: Requester,
  id: number,
  body: () => BodyOf<typeof withholdReading>,
): Promise<void> {
  await database.transaction(async (trx) => {
    const { day, person_id, withheld_until } = (await lockReading(trx, id)) ?? refuse(M_404)
    const { reason, until } = body()
    unlessRefused(checkInquiryEnd(until, { today: clock.today(), day }))
    await withhold(trx, id, { until, reason })
    await record(trx, {
      viewer,
      entity: 'record_read',
      entity_id: id,
      // The person learns of the reading at the inquiry's end, not of the mark before.
      person_id: null,
      action: 'withhold',
      before: { withheld_until },
      after: { withheld_until: until, person_id },
      comment: reason,
      request_id,
    })
  })
}
