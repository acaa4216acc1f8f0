import type { BodyOf } from '@cadran/contract/kit'
import type { recordSickNotice, SickNotice } from '@cadran/contract/payroll/sick-notices'
import { carryExpiresOn, checkNotice, lastDayOf, NOTICE_RECORDED } from '@cadran/rules/payroll/sick-notices'
import { M_404 } from '@cadran/rules/portal/messages'
import { counterRule } from '@cadran/rules/timesheet/counter-rules'
import { sql } from 'kysely'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readParameters } from '../../portal/settings/index.ts'
import { lockOwner } from '../../validation/acts/index.ts'
import { findCarries } from './sick-notices.read-model.ts'
import { insertNotice } from './sick-notices.store.ts'

// How long the days last where the parameter was taken back since they were handed on (L3141-19-1).
const LEGAL_MONTHS = 15

/** Records the day on which somebody was told; from it on the days last as long as the parameter of their day says (LED-38, LED-39). */
export async function recordNotice(
  platform: Platform,
  { viewer, request_id }: Requester,
  matricule: string,
  body: () => BodyOf<typeof recordSickNotice>,
): Promise<SickNotice> {
  const { database, clock, record, jobs } = platform
  return database.transaction(async (trx) => {
    await lockOwner(trx, sql`select u.id from users u where u.matricule = ${matricule}`)
    const carries = await findCarries(platform, trx, sql`u.matricule = ${matricule}`)
    // The oldest that nobody was told of yet, else the last.
    const carry = carries.find(({ notice }) => notice.notified_on === null) ?? carries.at(-1) ?? refuse(M_404)
    const { notified_on } = body()
    unlessRefused(checkNotice(notified_on, carry.notice.back_on, clock.today()))
    if (carry.notice.notified_on !== null) refuse(NOTICE_RECORDED)
    const rule = counterRule(await readParameters(trx), 'sick_carry', carry.carried_on).value
    const expires_on = carryExpiresOn(notified_on, rule?.months ?? LEGAL_MONTHS)
    const { user_id } = carry
    const { year } = carry.notice
    const by = { created_by: viewer.actor.id, created_at: clock.now() }
    const id = await insertNotice(trx, { user_id, year, notified_on, expires_on, ...by })
    await jobs.enqueue(trx, 'ledger-mail', [{ sick_notice_id: id }])
    const about = { entity: 'sick_notice', entity_id: id, person_id: user_id, action: 'create' } as const
    await record(trx, { viewer, request_id, ...about, after: { year, notified_on, expires_on } })
    return { ...carry.notice, is_overdue: false, notified_on, last_day: lastDayOf(expires_on) }
  })
}
