import { shortRange } from '@cadran/rules/timesheet/correction-words'
import { firstDay, lastDay } from '@cadran/rules/timesheet/day'
import { isAbsenceLike } from '@cadran/rules/timesheet/event-codes'
import type { DayRange, Moment } from '@cadran/rules/timesheet/half-day'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DateField } from '../../../ui/date-field.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { isRefused } from '../calendar/index.ts'
import styles from './corrections.module.css'
import { correctionCodesQuery } from './corrections.queries.ts'
import { RemovesChoice } from './removes-choice.tsx'
import type { CorrectionFormState } from './use-correction-form.ts'

interface Target extends DayRange {
  value: string
  label: string
  code: number
  old_id: number | null
  corrects: number | null
}

const rangeOf = ({ start_at, start_moment, end_at, end_moment }: DayRange): DayRange => {
  return { start_at, start_moment, end_at, end_moment }
}

/** The absences that stand in the month, and the outcomes of corrections that payroll has decided (COR-09). */
function targetsOf({ month }: CorrectionFormState): Target[] {
  const corrected = new Set<number>()
  const outcomes = month.corrections.flatMap(({ id, state, from, new: wanted }) => {
    if (state !== 'validated2' || from.month !== month.month || from.year !== month.year || !wanted?.absence) return []
    corrected.add(id)
    const { event_code, ...range } = wanted.absence
    const label = `${event_code.description}, ${shortRange(range)} (régularisée)`
    return [{ ...range, value: `c${String(id)}`, label, code: event_code.id, old_id: null, corrects: id }]
  })
  const stored = month.events.flatMap((event) => {
    if (event.id === null || isRefused(event) || !isAbsenceLike(event.event_code.type)) return []
    const label = `${event.event_code.description}, ${shortRange(event)}`
    return [
      {
        ...rangeOf(event),
        value: `e${String(event.id)}`,
        label,
        code: event.event_code.id,
        old_id: event.id,
        corrects: null,
      },
    ]
  })
  return [...stored, ...outcomes]
}

interface Choice extends DayRange {
  target: string
  removes: boolean
  code: number | null
}

const EMPTY: Choice = {
  target: '',
  removes: false,
  code: null,
  start_at: '',
  start_moment: 'am',
  end_at: '',
  end_moment: 'pm',
}

/** What is asked anew begins with what was asked. */
function startingChoice({ edited }: CorrectionFormState): Choice {
  if (!edited) return EMPTY
  const target =
    edited.corrects === null
      ? edited.old_id === null
        ? ''
        : `e${String(edited.old_id)}`
      : `c${String(edited.corrects)}`
  const wanted = edited.new?.absence
  if (!wanted) return { ...EMPTY, target, removes: true }
  const { event_code, days_count: _days, ...range } = wanted
  return { ...range, target, removes: false, code: event_code.id }
}

/** What is chosen so far, said to the form above whenever it changes. */
function useAbsence(form: CorrectionFormState, codes: readonly { id: number }[]) {
  const [choice, setChoice] = useState(() => startingChoice(form))
  const targets = targetsOf(form)
  const target = targets.find(({ value }) => value === choice.target)
  const code = codes.find(({ id }) => id === choice.code)?.id ?? null
  const removes = target !== undefined && choice.removes
  const { start_at, start_moment, end_at, end_moment } = choice
  const isWhole = start_at !== '' && end_at !== '' && code !== null
  const wanted = { event_code: code, start_at, start_moment, end_at, end_moment }
  const { say } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all that is said
  useEffect(() => {
    const { old_id = null, corrects = null } = target ?? {}
    say(removes || isWhole ? { old_id, corrects, new: removes ? null : wanted } : null)
  }, [JSON.stringify([choice, code])])
  const change = (changed: Partial<Choice>) => setChoice({ ...choice, ...changed })
  const choose = (value: string) => {
    const next = targets.find((each) => each.value === value)
    if (!next) return change({ ...EMPTY, code: choice.code })
    const { value: chosen, label: _label, old_id: _old, corrects: _corrects, ...asItIs } = next
    change({ ...asItIs, target: chosen })
  }
  return { choice, change, choose, targets, target, removes, code }
}

/** Which absence, if it stands there, and which days and code it should have had (COR-05). */
export function AbsenceFields({ form }: { form: CorrectionFormState }) {
  const { data: codes = [] } = useQuery(correctionCodesQuery(form.month, form.whose))
  const { choice, change, choose, targets, target, removes, code } = useAbsence(form, codes)
  const end = { form, choice, change }
  return (
    <Stack gap={12} alignContent="start">
      {targets.length > 0 && (
        <SelectField
          label="Absence à corriger"
          disabled={form.edited !== null}
          options={[{ value: '', label: 'Aucune : ajouter une absence' }, ...targets]}
          value={choice.target}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      {target && <RemovesChoice removes={choice.removes} onChange={(next) => change({ removes: next })} />}
      {!removes && (
        <>
          <End label="Du" moments={{ am: 'Matin', pm: 'Ap.-m.' }} end="start" {...end} />
          <End label="Au" moments={{ am: 'Midi', pm: 'Soir' }} end="end" {...end} />
          <SelectField
            label="Code"
            options={[
              { value: '', label: 'Choisir un code' },
              ...codes.map(({ id, short_code, description }) => ({
                value: String(id),
                label: `${short_code} · ${description}`,
              })),
            ]}
            value={code === null ? '' : String(code)}
            onChange={(event) => change({ code: Number(event.currentTarget.value) || null })}
          />
        </>
      )}
    </Stack>
  )
}

interface EndProps {
  label: string
  moments: Record<Moment, string>
  end: 'start' | 'end'
  form: CorrectionFormState
  choice: Choice
  change: (changed: Partial<Choice>) => void
}

/** A day of the month and its half; an end before its start follows it. */
function End({ label, moments, end, form: { month }, choice, change }: EndProps) {
  const first = firstDay(month.year, month.month)
  const day = end === 'start' ? choice.start_at : choice.end_at
  const onDay = (chosen: string) => {
    if (end === 'end') change({ end_at: chosen, ...(choice.start_at === '' ? { start_at: chosen } : {}) })
    else change({ start_at: chosen, ...(choice.end_at < chosen ? { end_at: chosen } : {}) })
  }
  return (
    <Stack gap={8} align="end" className={styles.end}>
      <DateField
        label={label}
        value={day}
        today={day || first}
        min={first}
        max={lastDay(month.year, month.month)}
        onlyOffered
        required
        onChange={onDay}
      />
      <SegmentedControl
        wide
        label={end === 'start' ? 'Début' : 'Fin'}
        value={end === 'start' ? choice.start_moment : choice.end_moment}
        segments={[
          { value: 'am', label: moments.am },
          { value: 'pm', label: moments.pm },
        ]}
        onChange={(moment) => change(end === 'start' ? { start_moment: moment } : { end_moment: moment })}
      />
    </Stack>
  )
}
