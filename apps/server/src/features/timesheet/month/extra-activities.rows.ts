import type { Month } from '@cadran/contract/timesheet/calendar'
import type { PersonType } from '@cadran/rules/portal/person'
import type { Period } from '@cadran/rules/timesheet/day'
import { declaredDays, type StoredHour, sectionMinutes } from '@cadran/rules/timesheet/extra-declaration'
import {
  checkRequest,
  type ExtraPermission,
  type ExtraStatus,
  extraWeeks,
} from '@cadran/rules/timesheet/extra-permission'
import type { MonthInTime } from '@cadran/rules/timesheet/month-flags'
import { asksPayment, PAYMENTS } from '@cadran/rules/timesheet/sending'

/** What the month's statement says of extra activities; null without a permission, for then there is nothing. */
export interface ExtraRow {
  status: ExtraStatus | null
  requested_at: string | null
  decision_comment: string | null
  weeks: number[]
  /** The only mission of contracted activities. */
  mission_id: number | null
  /** What was declared, by week. */
  declared: { number: number; hours: StoredHour[] }[]
}

/** For a statement that knows the month as m. */
export const EXTRA_ACTIVITIES = `(
  select row_to_json(x) from (
    select g.status, g.requested_at, g.decision_comment, g.weeks, g.mission_id, array(
      select json_build_object('number', w.week, 'hours', array(
        select json_build_object(
          'section', h.section, 'day', h.day, 'mission', h.mission_id, 'code', h.overtime_code_id,
          'start_minute', h.start_minute, 'end_minute', h.end_minute
        ) from extra_activity_hours h where h.week_id = w.id order by h.day, h.id
      )) from extra_activity_weeks w where w.month_id = m.id order by w.week
    ) as declared
    from extra_activity_permissions g where g.month_id = m.id
  ) x
)`

const NO_PERMISSION: ExtraPermission = { status: null, weeks: [] }

/** The right to declare as the month has it; nothing without a row. */
export function permissionOf(extra: ExtraRow | null | undefined): ExtraPermission {
  return extra ?? NO_PERMISSION
}

/** Minutes of the complementaries of the whole month: what sending asks a payment for (EXT-18, SND-35). */
export function extraActivityMinutes({ extra }: { extra?: ExtraRow | null | undefined }): number {
  return declaredOf(extra).reduce((sum, { complementaries }) => sum + sectionMinutes(complementaries), 0)
}

function declaredOf(extra: ExtraRow | null | undefined): Month['extra_activities'] {
  return (extra?.declared ?? []).map(({ number, hours }) => ({
    number,
    complementaries: declaredDays('complementaries', hours),
    constraints: declaredDays('constraints', hours),
  }))
}

type ExtraAnswer = Pick<
  Month,
  | 'can_extra_activities'
  | 'can_request_extra_activities'
  | 'extra_activities_status'
  | 'request_activity_at'
  | 'extra_activities_comment'
  | 'extra_activities'
  | 'extra_activity_weeks'
  | 'extra_activity_summary'
  | 'extra_activity_payments'
>

interface ReadContext {
  period: Period
  in_time: MonthInTime
  person_type: PersonType
  is_owner: boolean
}

/** The part of the month's answer that is about extra activities (EXT-02 to EXT-05, EXT-14, EXT-15, MON-69). */
export function extraAnswer(
  extra: ExtraRow | null | undefined,
  { period, in_time, person_type, is_owner }: ReadContext,
): ExtraAnswer {
  const permission = permissionOf(extra)
  const declared = declaredOf(extra)
  const durations = new Map(declared.map(({ number, complementaries }) => [number, sectionMinutes(complementaries)]))
  const weeks = extraWeeks(period, permission).map((week) => ({
    number: week.number,
    start: week.start,
    end: week.end,
    can_extra_activities: week.can_extra_activities,
    duration: durations.get(week.number) ?? 0,
  }))
  const duration = [...durations.values()].reduce((sum, minutes) => sum + minutes, 0)
  return {
    can_extra_activities: weeks.some(({ can_extra_activities }) => can_extra_activities),
    can_request_extra_activities: is_owner && checkRequest(in_time, permission) === null,
    extra_activities_status: permission.status,
    request_activity_at: extra?.requested_at ? new Date(extra.requested_at).toISOString() : null,
    extra_activities_comment: extra?.decision_comment ?? null,
    extra_activities: declared,
    extra_activity_weeks: weeks,
    extra_activity_summary: { duration, weeks: weeks.map(({ number, duration }) => ({ number, duration })) },
    extra_activity_payments: asksPayment({ person_type, extra_activity_minutes: duration }) ? [...PAYMENTS] : [],
  }
}
