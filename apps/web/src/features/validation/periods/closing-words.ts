import { formatDate, formatDayMonth, plural } from '@cadran/rules/portal/french'
import { type Day, daysBetween } from '@cadran/rules/timesheet/day'
import { reportDeadline } from '@cadran/rules/timesheet/deadline'
import type { ClosingCheck } from '@cadran/rules/validation/closing'
import { parisDate } from '../../../platform/paris-time.ts'
import type { PublicConfig } from '../../../platform/public-config.ts'
import type { Closing } from './closing.queries.ts'

/** What follows the number of a check: 'CRA pas encore envoyés'. */
export function checkWords(check: ClosingCheck, count: number): string {
  const words = {
    non_submitted: plural(count, 'CRA pas encore envoyé', 'CRA pas encore envoyés'),
    submitted: plural(count, 'CRA attend le niveau 1', 'CRA attendent le niveau 1'),
    validated1: plural(count, 'CRA attend le niveau 2', 'CRA attendent le niveau 2'),
    absences: plural(count, 'absence non décidée', 'absences non décidées'),
  }
  return words[check]
}

/** What is said of a check in which nothing is left. */
export const CHECK_DONE: Record<ClosingCheck, string> = {
  non_submitted: 'Tous les CRA sont envoyés',
  submitted: 'Aucun CRA n’attend le niveau 1',
  validated1: 'Aucun CRA n’attend le niveau 2',
  absences: 'Toutes les absences sont décidées',
}

/** What is known beside the closing: the day, and when reports are due. */
type Now = Pick<PublicConfig, 'today' | 'deadline_day'>

/** 'le plus ancien : 12 jours', from the instant of the oldest; of those not sent, since the deadline at the latest. */
function oldestWords(
  { check, oldest_at }: Closing['checks'][number],
  { period }: Closing,
  { today, deadline_day }: Now,
): string[] {
  const since = oldest_at === null ? null : parisDate(oldest_at)
  if (check === 'non_submitted') {
    const deadline = reportDeadline(period, deadline_day)
    const due =
      today > deadline
        ? `échéance passée depuis le ${formatDayMonth(deadline)}`
        : `échéance le ${formatDayMonth(deadline)}`
    return [due, ...(since === null ? [] : [`le plus ancien renvoi : ${age(since, today)}`])]
  }
  return since === null
    ? []
    : [`${check === 'absences' ? 'la plus ancienne' : 'le plus ancien'} : ${age(since, today)}`]
}

/** '12 jours', 'hier', 'aujourd’hui': how long ago a day was. */
export function age(since: Day, today: Day): string {
  const days = daysBetween(since, today)
  if (days <= 0) return 'aujourd’hui'
  return days === 1 ? 'hier' : `${String(days)} jours`
}

/** What stands under the title of a check: the oldest of it, and whose people they are. */
export function checkDetails(closing: Closing, check: Closing['checks'][number], now: Now): string {
  if (check.count === 0) return ''
  const { returned, reminded, managers } = closing
  const more = {
    non_submitted: [
      ...(returned > 0 ? [`dont ${String(returned)} ${plural(returned, 'renvoyé', 'renvoyés')}`] : []),
      reminded > 0
        ? `${String(reminded)} ${plural(reminded, 'personne relancée', 'personnes relancées')}`
        : 'aucune relance',
    ],
    submitted: managers.map(({ identity, count }) => `${identity} ${String(count)}`),
    validated1: [],
    absences: ['verrouillées telles quelles à la clôture'],
  }[check.check]
  const words = [...oldestWords(check, closing, now), ...more].join(' · ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'du 16/03/2026 au 18/03/2026', 'le 16/03/2026'. */
export function rangeWords({ start_at, end_at }: { start_at: Day; end_at: Day }): string {
  return start_at === end_at ? `le ${formatDate(start_at)}` : `du ${formatDate(start_at)} au ${formatDate(end_at)}`
}
