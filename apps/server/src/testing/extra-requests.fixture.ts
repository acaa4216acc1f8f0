import type { Period } from '@cadran/rules/timesheet/day'
import type { ExtraStatus } from '@cadran/rules/timesheet/extra-permission'
import { officeOn, STAMP } from './office.fixture.ts'
import type { TestPortal } from './portal.ts'

export const MAY: Period = { year: 2026, month: 5 }

/** What the tests of requests plant: a request in each state, for anybody. */
export function requestsOn(portal: TestPortal) {
  const { kysely } = portal.database
  const office = officeOn(portal)

  /** A request of a month, none for 'none'; its month has the stamp of the fixture. */
  const plant = async (
    username: string,
    status: ExtraStatus | 'none' = 'pending',
    period: Period = MAY,
    requested_at = '2026-05-12T10:00:00+02:00',
  ): Promise<number> => {
    const month_id = await office.plantMonth(username, period)
    await kysely.deleteFrom('extra_activity_permissions').where('month_id', '=', month_id).execute()
    if (status === 'none') return month_id
    const weeks = status === 'accepted' ? [21] : []
    await kysely
      .insertInto('extra_activity_permissions')
      .values({
        month_id,
        user_id: await office.personId(username),
        status,
        requested_at: new Date(requested_at),
        weeks,
      })
      .execute()
    return month_id
  }
  const stored = (month_id: number) =>
    kysely.selectFrom('extra_activity_permissions').where('month_id', '=', month_id).selectAll().executeTakeFirst()
  /** The demonstration's own requests would stand in every list. */
  const clear = () => portal.database.executeSql("delete from extra_activity_permissions where status = 'pending'")
  const decision = (month: unknown, action: unknown, more: object = {}) => ({
    month,
    action,
    comment: '',
    updated_at: STAMP,
    ...more,
  })
  return { ...office, plant, stored, clear, decision }
}
export type Requests = ReturnType<typeof requestsOn>
