import { EXTRA_STATUSES } from '@cadran/rules/timesheet/extra-permission'
import { PAYMENTS } from '@cadran/rules/timesheet/sending'
import * as z from 'zod/mini'
import { day, id, instant, minutes } from '../fields.ts'

const extraActivityPayment = z.enum(PAYMENTS)

const declaredHour = z.object({
  start: z.string(),
  end: z.string(),
  code: z.nullable(id),
  /** The date's mission once more (README 36). */
  mission: z.nullable(id),
  duration: minutes,
})

/** What was declared of extra activities on a date (EXT-29, EXT-30). */
export const declaredDay = z.object({ date: day, mission: z.nullable(id), hours: z.array(declaredHour) })

/** What the month says of extra activities (EXT-02 to EXT-05, EXT-14, EXT-15); durations in minutes. */
export const extraActivities = z.object({
  can_extra_activities: z.boolean(),
  can_request_extra_activities: z.boolean(),
  extra_activities_status: z.nullable(z.enum(EXTRA_STATUSES)),
  request_activity_at: z.nullable(instant),
  /** What the validator said to the decision. */
  extra_activities_comment: z.nullable(z.string()),
  /** The declared weeks (MON-69); updating one takes its own call, which says when it was changed. */
  extra_activities: z.array(
    z.object({ number: z.int(), complementaries: z.array(declaredDay), constraints: z.array(declaredDay) }),
  ),
  extra_activity_weeks: z.array(
    z.object({ number: z.int(), start: day, end: day, can_extra_activities: z.boolean(), duration: minutes }),
  ),
  extra_activity_summary: z.object({
    duration: minutes,
    weeks: z.array(z.object({ number: z.int(), duration: minutes })),
  }),
  /** The choices that sending asks for; none where it asks nothing (SND-32, SND-35). */
  extra_activity_payments: z.array(extraActivityPayment),
  extra_activity_payment: z.nullable(extraActivityPayment),
})

/** A declared week as it stands, or should; durations in minutes, constraints apart. */
export const correctedWeek = z.object({
  week: z.int(),
  start: day,
  end: day,
  comment: z.nullable(z.string()),
  complementaries: z.array(declaredDay),
  constraints: z.array(declaredDay),
  duration: minutes,
  constraints_duration: minutes,
  /** What its hours name. */
  codes: z.array(z.object({ id, description: z.string() })),
})
