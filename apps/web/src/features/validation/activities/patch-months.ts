import type { ListedMonth } from '@cadran/contract/validation/activities'
import type { ReplyBy } from '../../../platform/api-types.ts'

export type MonthPage = ReplyBy<'GET', 'validation/month'>

/** The pages of a list with this person's reports as they are now; without any the person leaves and the totals follow. */
export function patchMonths(
  pages: readonly MonthPage[],
  matricule: string,
  months: readonly ListedMonth[],
): MonthPage[] {
  const isTheirs = (month: ListedMonth) => month.user.matricule === matricule
  const leaves = months.length === 0 && pages.some((page) => page.months.some(isTheirs))
  return pages.map((page) => {
    const first = page.months.findIndex(isTheirs)
    const others = page.months.filter((month) => !isTheirs(month))
    return {
      ...page,
      months: first === -1 ? page.months : [...others.slice(0, first), ...months, ...others.slice(first)],
      total_users_count: leaves ? page.total_users_count - 1 : page.total_users_count,
    }
  })
}

/** The same pages with one report as it is now, in its place (KEY-07). */
export function patchMonth(pages: readonly MonthPage[], now: ListedMonth): MonthPage[] {
  return pages.map((page) => ({ ...page, months: page.months.map((month) => (month.id === now.id ? now : month)) }))
}
