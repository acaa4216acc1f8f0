import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'
import { notDoneText, overtimeName } from '@cadran/rules/timesheet/moved-on'
import { chosenType, countOf, type OvertimeDraft } from './overtime-draft.ts'
import { dayWords, rangeText, spanWords, TYPE_WORDS } from './overtime-words.ts'

/** An entry as it was typed, for when it could not be recorded (EDT-10). */
export interface TypedOnCall {
  consequence: string
  values: string
}

export function typedOnCall(draft: OvertimeDraft, code: OvertimeCode): TypedOnCall {
  const type = chosenType(draft, code)
  const days = draft.days.flatMap(({ date, hours, tickets }) => {
    const ranges = hours.filter(({ start, end }) => start !== '' || end !== '').map(rangeText)
    const amounts = [...ranges, ...(tickets === '' ? [] : [`${tickets} tickets`])]
    return amounts.length > 0 ? [`${dayWords(date)} ${amounts.join(', ')}`] : []
  })
  const count = countOf(draft, type)
  const values = [
    `${code.description}, ${spanWords(draft)}`,
    ...(type === 'hour' || count === '' ? [] : [`${TYPE_WORDS.constraint} ${count}`]),
    ...(type === 'constraint' ? [] : days),
    ...(draft.comment.trim() === '' ? [] : [draft.comment.trim()]),
  ]
  return { consequence: notDoneText(overtimeName(code.category), draft, 'recorded'), values: values.join(' · ') }
}
