import { counted, formatDate, formatDayMonth, formatDecimal2, momentLabel } from '../portal/french.ts'
import type { CorrectionObject } from './correction-states.ts'
import type { HourRange } from './extra-hours.ts'
import type { DayRange } from './half-day.ts'
import { formatDuration } from './worked-time.ts'

/** One side of a correction: what stands in the closed month, or what should; one key, that of its object. */
export interface CorrectedSide {
  absence?: (DayRange & { event_code: { description: string }; days_count: number }) | undefined
  overtime?:
    | {
        code: { description: string }
        start_at: string
        end_at: string
        constraint_count: number
        ticket_count: number
        intervention_minutes: number
        days: readonly { date: string; hours: readonly HourRange[] }[]
      }
    | undefined
  extra_activity?: { week: number; duration: number; constraints_duration: number } | undefined
  remote?: { days: readonly { day: string; am: boolean; pm: boolean }[] } | undefined
}

/** A side in words: what it is, then when or how much, a text a line. */
export interface SideWords {
  title: string
  lines: string[]
}

/** '24/04', '24/04 matin', '26/02 au 27/02', '26/02 après-midi au 27/02 matin' (COR-16, COR-18). */
export function shortRange({ start_at, start_moment, end_at, end_moment }: DayRange): string {
  const short = (day: string) => formatDate(day).slice(0, 5)
  if (start_at === end_at) {
    return start_moment === end_moment ? `${short(start_at)} ${momentLabel(start_moment)}` : short(start_at)
  }
  const start = start_moment === 'pm' ? `${short(start_at)} après-midi` : short(start_at)
  return `${start} au ${end_moment === 'am' ? `${short(end_at)} matin` : short(end_at)}`
}

const remoteHalves = ({ am, pm }: { am: boolean; pm: boolean }) =>
  am && pm ? 'journée' : am ? 'matin' : pm ? 'après-midi' : 'sur site'

function overtimeWords(overtime: NonNullable<CorrectedSide['overtime']>): SideWords {
  const { code, start_at, end_at, constraint_count, ticket_count, intervention_minutes, days } = overtime
  const span =
    start_at === end_at ? formatDayMonth(start_at) : `${formatDayMonth(start_at)} au ${formatDayMonth(end_at)}`
  const hours = days.flatMap(({ date, hours: ranges }) =>
    ranges.map(({ start, end }) => `${formatDate(date).slice(0, 5)}, ${start}-${end}`),
  )
  const amounts = [
    constraint_count > 0 && counted(constraint_count, 'astreinte'),
    ticket_count > 0 && counted(ticket_count, 'ticket'),
    intervention_minutes > 0 && formatDuration(intervention_minutes),
  ].filter((words) => words !== false)
  return { title: code.description, lines: hours.length > 0 ? hours : [span, ...amounts] }
}

/** What a side says; null, which stands for nothing there, reads 'Rien' (COR-16, COR-18, COR-38). */
export function sideWords(side: CorrectedSide | null): SideWords {
  if (side?.absence) {
    const { absence } = side
    return {
      title: absence.event_code.description,
      lines: [shortRange(absence), `${formatDecimal2(absence.days_count)} j`],
    }
  }
  if (side?.overtime) return overtimeWords(side.overtime)
  if (side?.extra_activity) {
    const { week, duration, constraints_duration } = side.extra_activity
    const words = [
      duration > 0 && `${formatDuration(duration)} complémentaires`,
      constraints_duration > 0 && `${formatDuration(constraints_duration)} en astreinte`,
    ].filter((each) => each !== false)
    return { title: `Semaine ${week}`, lines: words.length > 0 ? words : ['Aucune heure'] }
  }
  if (side?.remote) {
    const lines = side.remote.days.map((each) => `${formatDate(each.day).slice(0, 5)} ${remoteHalves(each)}`)
    return { title: 'Télétravail', lines }
  }
  return { title: 'Rien', lines: [] }
}

/** An activity whose half-days a new absence takes (COR-07). */
type ReplacedActivity = DayRange & { description: string }

/** What stood there in words: where nothing of the kind did, the activities that a new absence takes the place of (COR-07, COR-34). */
export function formerWords(old: CorrectedSide | null, replaces: readonly ReplacedActivity[]): SideWords {
  if (old !== null || replaces.length === 0) return sideWords(old)
  const names = [...new Set(replaces.map(({ description }) => description))]
  return { title: names.join(', '), lines: [replaces.map(shortRange).join(', ')] }
}

/** The difference in its own unit, signed as the counter counts: '−1,00 j', '+35 min', '−1 demi-journée' (COR-18, COR-32). */
export function differenceWords(
  object: CorrectionObject,
  { days_difference, minutes_difference }: { days_difference: number; minutes_difference: number },
): string {
  const signed = (figure: number, words: string) => `${figure > 0 ? '+' : figure < 0 ? '−' : ''}${words}`
  if (object === 'absence') return signed(days_difference, `${formatDecimal2(Math.abs(days_difference))} j`)
  if (object === 'remote') return signed(days_difference, counted(Math.abs(days_difference * 2), 'demi-journée'))
  const minutes = Math.abs(minutes_difference)
  return signed(minutes_difference, minutes < 60 ? `${minutes} min` : formatDuration(minutes))
}
