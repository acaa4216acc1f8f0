import { halfDayState } from '@cadran/rules/timesheet/calendar'
import { joinEffects } from '@cadran/rules/timesheet/recount'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { FollowWorkingDays, WorkingDaysChange } from '../../portal/users/index.ts'
import { changeMonths } from '../month/index.ts'
import { keepRemoteMarks } from './remote-work.store.ts'

type WorkingDays = WorkingDaysChange['after']

function loadMarks(trx: Trx, user_ids: readonly number[]) {
  return trx
    .selectFrom('remote_days as r')
    .innerJoin('months as m', (join) =>
      join
        .onRef('m.user_id', '=', 'r.user_id')
        .on(sql<boolean>`m.year = extract(year from r.day) and m.month = extract(month from r.day)`),
    )
    .leftJoin('periods as p', (join) => join.onRef('p.year', '=', 'm.year').onRef('p.month', '=', 'm.month'))
    .where(sql<boolean>`r.user_id = any(${user_ids})`)
    .select(['r.user_id', 'r.day', 'r.am', 'r.pm', 'm.id as month_id'])
    .select(sql<boolean>`m.state = 'non_submitted' and p.closed_at is null`.as('open'))
    .orderBy('r.user_id')
    .orderBy('r.day')
    .execute()
}

/** Which halves of a marked day are still worked, among those that were. */
function keptHalves(
  { holidays }: Platform,
  { day, am, pm }: { day: string; am: boolean; pm: boolean },
  { before, after }: WorkingDaysChange,
) {
  const isWorked = (moment: 'am' | 'pm', { holiday_zone, ...dates }: WorkingDays) =>
    halfDayState({ day, moment }, { dates, holidays: holidays.of(holiday_zone).days }) === 'worked'
  const isLost = (moment: 'am' | 'pm') => isWorked(moment, before) && !isWorked(moment, after)
  return { am: am && !isLost('am'), pm: pm && !isLost('pm') }
}

/** Takes the remote marks of unsent months from half-days that people no longer work, and says those it leaves (REM-09, MON-58). */
export const dropUnworkedMarks: FollowWorkingDays = async (platform, trx, people, { dry_run }) => {
  if (people.length === 0) return joinEffects()
  const changes = new Map(people.map((change) => [change.id, change]))
  const marks = await loadMarks(trx, [...changes.keys()])
  const lost = marks.flatMap((mark) => {
    const change = changes.get(mark.user_id)
    const kept = change && keptHalves(platform, mark, change)
    if (!kept || (kept.am === mark.am && kept.pm === mark.pm)) return []
    const { matricule } = change
    const lost_halves = { am: mark.am && !kept.am, pm: mark.pm && !kept.pm }
    return [
      {
        mark: { ...mark, ...kept },
        told: { matricule, day: mark.day, ...lost_halves, keeps_half: kept.am || kept.pm },
      },
    ]
  })
  const dropped = lost.filter(({ mark }) => mark.open)
  if (dropped.length > 0 && !dry_run) {
    const marks = dropped.map(({ mark }) => mark)
    await keepRemoteMarks(trx, marks)
    await changeMonths(trx, [...new Set(marks.map(({ month_id }) => month_id))], {}, platform.clock.stamp())
  }
  return {
    ...joinEffects(),
    remote_days: dropped.map(({ told }) => told),
    left_remote_days: lost.filter(({ mark }) => !mark.open).map(({ told }) => told),
  }
}
