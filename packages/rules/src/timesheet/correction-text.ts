import { counted, describeRange, formatDate, formatDecimal2 } from '../portal/french.ts'
import type { DayRange } from './half-day.ts'
import type { OvertimeType } from './overtime.ts'
import type { RemoteDay } from './remote-work.ts'

interface TextOfOvertime {
  type: OvertimeType
  code: { description: string }
  start_at: string
  end_at: string
  constraint_count: number
  ticket_count: number
  days: readonly { date: string; hours: readonly { start: string; end: string }[] }[]
}

/** What stands somewhere, or should: one key, that of its object. */
export interface TextOfCorrected {
  absence?: (DayRange & { event_code: { description: string }; days_count: number }) | undefined
  overtime?: TextOfOvertime | undefined
  extra_activity?: { week: number; duration: number; constraints_duration: number } | undefined
  remote?: { days: readonly RemoteDay[] } | undefined
}

const NOTHING = 'Rien'

const between = (start: string, end: string) =>
  start === end ? `le ${formatDate(start)}` : `du ${formatDate(start)} au ${formatDate(end)}`

function overtimeText({ type, code, start_at, end_at, constraint_count, ticket_count, days }: TextOfOvertime): string {
  if (type === 'constraint')
    return `${code.description}, ${counted(constraint_count, 'astreinte')} ${between(start_at, end_at)}`
  if (type === 'ticket') return `${code.description}, ${counted(ticket_count, 'ticket')} ${between(start_at, end_at)}`
  const hours = days.flatMap(({ date, hours: of_day }) =>
    of_day.map(({ start, end }) => `${formatDate(date)} ${start}-${end}`),
  )
  return `${code.description}, ${hours.join(', ')}`
}

function remoteText(days: readonly RemoteDay[]): string {
  const halves = days.map(({ day, am, pm }) => {
    const words = am && pm ? 'journée' : am ? 'matin' : pm ? 'après-midi' : 'aucun'
    return `${formatDate(day)} (${words})`
  })
  return `Télétravail : ${halves.join(', ')}`
}

const hoursOf = (minutes: number) => `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`

/**
 * What a correction says that stands there, or should, in one line of words; never more than a code's description (COR-38).
 * Where nothing of the kind stood there, the activities that a new absence takes the place of (COR-07).
 */
export function correctedText(
  value: TextOfCorrected | null,
  replaces: readonly (DayRange & { description: string })[] = [],
): string {
  if (value === null && replaces.length > 0) {
    return replaces.map((each) => `${each.description} ${describeRange(each)}`).join(', ')
  }
  if (value?.absence) {
    const { event_code, days_count } = value.absence
    return `${event_code.description} ${describeRange(value.absence)}, ${formatDecimal2(days_count)} j`
  }
  if (value?.overtime) return overtimeText(value.overtime)
  if (value?.remote) return remoteText(value.remote.days)
  if (!value?.extra_activity) return NOTHING
  const { week, duration, constraints_duration } = value.extra_activity
  return `Activités complémentaires, semaine ${week} : ${hoursOf(duration)}, interventions : ${hoursOf(constraints_duration)}`
}
