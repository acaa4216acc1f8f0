import type { CurrentUser } from '@cadran/contract/portal/users'
import { type Counter, type CounterValues, type CounterViews, hundredthsToDays } from '@cadran/rules/timesheet/balance'

const inDays = (view: CounterValues | undefined, counter: Counter) => (view ? hundredthsToDays(view[counter]) : null)

/** The employee's own view in days (USR-15); whoever has no counters gives none. */
export function ownCountersAnswer(views: CounterViews): CounterValues
export function ownCountersAnswer(views: CounterViews | null): Pick<CurrentUser, Counter>
export function ownCountersAnswer(views: CounterViews | null): Pick<CurrentUser, Counter> {
  const own = views?.employee
  return {
    cp: inDays(own, 'cp'),
    before_june: inDays(own, 'before_june'),
    remainder: inDays(own, 'remainder'),
    rtt: inDays(own, 'rtt'),
    rtt_remainder: inDays(own, 'rtt_remainder'),
    rest: inDays(own, 'rest'),
    cp15: inDays(own, 'cp15'),
    sick_children_days: inDays(own, 'sick_children_days'),
  }
}

/** The views that the manager and payroll decide by, in days (USR-16, MON-103, README 22). */
export function counterViewsAnswer(views: CounterViews | null) {
  const { manager, pay_manager } = views ?? {}
  return {
    cp_manager: inDays(manager, 'cp'),
    before_june_manager: inDays(manager, 'before_june'),
    rtt_manager: inDays(manager, 'rtt'),
    rtt_remainder_manager: inDays(manager, 'rtt_remainder'),
    remainder_manager: inDays(manager, 'remainder'),
    cp15_manager: inDays(manager, 'cp15'),
    cp_pay_manager: inDays(pay_manager, 'cp'),
    before_june_pay_manager: inDays(pay_manager, 'before_june'),
    rtt_pay_manager: inDays(pay_manager, 'rtt'),
    rtt_remainder_pay_manager: inDays(pay_manager, 'rtt_remainder'),
    remainder_pay_manager: inDays(pay_manager, 'remainder'),
    cp15_pay_manager: inDays(pay_manager, 'cp15'),
  }
}
