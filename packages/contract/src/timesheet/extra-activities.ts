import type { ExtraSection } from '@cadran/rules/timesheet/extra-declaration'
import * as z from 'zod/mini'
import { comment, day, id, minutes, stamp } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { month } from './calendar.ts'
import { declaredDay } from './declared.ts'
import { monthParams } from './month.ts'
import { optionalStamp } from './stamp.ts'

/** A code as the form offers it (EXT-22). */
export const extraCode = z.object({ id, code: z.string(), description: z.string() })
export type ExtraCode = z.output<typeof extraCode>

const codesByDate = z.record(z.string(), z.array(extraCode))

const sectionConfig = z.object({
  display: z.boolean(),
  display_event_codes: z.boolean(),
  display_overtime_codes: z.boolean(),
  event_codes: codesByDate,
  overtime_codes: codesByDate,
  fillable_dates: z.array(day),
})

const sections = <Shape extends z.ZodMiniType>(shape: Shape) =>
  ({ complementaries: shape, constraints: shape }) satisfies Record<ExtraSection, Shape>

/** What the form of a week shows and accepts (EXT-21 to EXT-25). */
export const extraConfig = z.object(sections(sectionConfig))
export type ExtraConfigAnswer = z.output<typeof extraConfig>

/** What was declared for a week; durations in minutes, constraints apart (EXT-18, EXT-28 to EXT-30). */
export const extraWeek = z.object({
  number: z.int(),
  start: day,
  end: day,
  can_extra_activities: z.boolean(),
  comment: z.nullable(z.string()),
  ...sections(z.array(declaredDay)),
  duration: minutes,
  constraints_duration: minutes,
  updated_at: stamp,
})
export type ExtraWeekAnswer = z.output<typeof extraWeek>

const HOURS_TEXT = 'Vous devez fournir une liste de plages horaires'
export const DAYS_TEXT = 'Vous devez fournir une liste de jours'
const TIME_TEXT = "Le format de l'heure est incorrect"
const CODE_TEXT = 'Vous devez choisir un code valide.'
const TOO_MANY_TEXT = 'Vous avez fourni trop de plages horaires'
const MOST = 50

/** A time may be left out as well as empty; what it must be is said by the rules. */
const time = z._default(z.nullable(z.string(TIME_TEXT)), '')
const code = z._default(z.nullable(z.int(CODE_TEXT)), null)

const hourInput = z.pipe(
  z.object({ start: time, end: time, code }, HOURS_TEXT),
  z.transform(({ start, end, code }) => ({ start: (start ?? '').trim(), end: (end ?? '').trim(), code })),
)
const dayInput = z.object(
  {
    date: z.string('Format de date invalide'),
    mission: code,
    hours: z._default(z.array(hourInput, HOURS_TEXT).check(z.maxLength(MOST, TOO_MANY_TEXT)), []),
  },
  DAYS_TEXT,
)
/** A section as it is sent. */
export const extraDays = z.array(dayInput, DAYS_TEXT).check(z.maxLength(MOST, TOO_MANY_TEXT))
const daysInput = z._default(extraDays, [])

export const declaration = z.object(
  {
    comment: z.optional(z.nullable(comment)),
    complementaries: daysInput,
    constraints: daysInput,
    /** When sent, a value that differs from the stored one is stale (EXT-33). */
    updated_at: optionalStamp,
  },
  DAYS_TEXT,
)
export type ExtraDeclarationInput = z.input<typeof declaration>

const weekParams = z.object({
  ...monthParams.shape,
  week: z.pipe(z.string().check(z.regex(/^(0?[1-9]|[1-4]\d|5[0-3])$/)), z.transform(Number)),
})

const WEEK_PATH = 'timesheet/extra-activity/{year}/{month}/{week}'

export const requestExtraActivities = defineCall({
  method: 'POST',
  path: 'timesheet/month/extra/{month}/{year}',
  summary: 'Demande à saisir des activités complémentaires (EXT-07)',
  access: { kind: 'session' },
  params: monthParams,
  reply: month,
  status: 201,
})

export const extraActivityConfig = defineCall({
  method: 'GET',
  path: `${WEEK_PATH}/config`,
  summary: 'Ce que le formulaire d’une semaine propose (EXT-20 à EXT-26)',
  access: { kind: 'session' },
  params: weekParams,
  reply: extraConfig,
})

export const loadExtraActivities = defineCall({
  method: 'GET',
  path: WEEK_PATH,
  summary: 'La déclaration d’une semaine, 404 sans déclaration (EXT-31)',
  access: { kind: 'session' },
  params: weekParams,
  reply: extraWeek,
})

export const declareExtraActivities = defineCall({
  method: 'POST',
  path: WEEK_PATH,
  summary: 'Déclare les activités complémentaires d’une semaine (EXT-32)',
  access: { kind: 'session' },
  params: weekParams,
  body: declaration,
  reply: extraWeek,
  status: 201,
})

export const changeExtraActivities = defineCall({
  method: 'PATCH',
  path: WEEK_PATH,
  summary: 'Remplace la déclaration d’une semaine (EXT-33)',
  access: { kind: 'session' },
  params: weekParams,
  body: declaration,
  reply: extraWeek,
})
