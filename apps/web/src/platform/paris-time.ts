import type { Day } from '@cadran/rules/timesheet/day'

const FORMS = {
  day: { day: '2-digit', month: '2-digit', year: 'numeric' },
  dayInWords: { day: 'numeric', month: 'long' },
  time: { hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const made = new Map<keyof typeof FORMS, Intl.DateTimeFormat>()

/** A formatter costs a phone some twenty milliseconds: made when a page first tells an instant, never as it loads. */
function tell(form: keyof typeof FORMS, instant: string): string {
  let format = made.get(form)
  if (!format) {
    format = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', ...FORMS[form] })
    made.set(form, format)
  }
  return format.format(new Date(instant))
}

/** The day that it is in Paris at an instant of the API: '18/05/2026'. */
export function parisDay(instant: string): string {
  return tell('day', instant)
}

/** The same as 'YYYY-MM-DD', to reckon with. */
export function parisDate(instant: string): Day {
  const [day, month, year] = parisDay(instant).split('/')
  return `${year}-${month}-${day}`
}

/** '21 mai'. */
export function parisDayInWords(instant: string): string {
  return tell('dayInWords', instant)
}

/** '18/11/2026 à 18:04'. */
export function parisMoment(instant: string): string {
  return `${parisDay(instant)} à ${tell('time', instant)}`
}

/** '21 mai à 09:42'. */
export function parisMomentInWords(instant: string): string {
  return `${parisDayInWords(instant)} à ${tell('time', instant)}`
}
