import { type ExtraSection, sectionMinutes } from '@cadran/rules/timesheet/extra-declaration'
import { dueMinutes } from '@cadran/rules/timesheet/extra-hours'
import { formatDuration } from '@cadran/rules/timesheet/worked-time'
import { IconBolt, IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { DayHours } from './day-hours.tsx'
import { addDay, type DraftDay, readDay } from './extra-draft.ts'
import styles from './extra-form.module.css'
import { dayWord, SECTION_TITLES } from './extra-words.ts'
import type { ExtraForm } from './use-extra-form.ts'

/** The row that was just added: the focus goes to its first field. */
function useFocusedRow() {
  const [focusedRow, setFocusedRow] = useState<number | null>(null)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (focusedRow !== null) place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [focusedRow])
  return [place, focusedRow, setFocusedRow] as const
}

/** One section of a week: its days with hours, and the others as buttons (EXT-21, EXT-23). */
export function SectionHours({ section, form }: { section: ExtraSection; form: ExtraForm }) {
  const titleId = useId()
  const config = form.config[section]
  const days = form.draft[section]
  const [place, focusedRow, setFocusedRow] = useFocusedRow()
  if (!config.display) return null

  const setDays = (changed: DraftDay[]) => form.setDays(section, changed)
  const free = config.fillable_dates.filter((date) => days.every((day) => day.date !== date))
  const add = (date: string) => {
    const changed = addDay(days, date, config)
    setDays(changed)
    setFocusedRow(changed.find((day) => day.date === date)?.hours[0]?.key ?? null)
  }
  return (
    <section ref={place} className={styles.section} aria-labelledby={titleId}>
      <div className={styles.sectionHead} data-family={section === 'constraints' ? 'oncall' : undefined}>
        <h3 id={titleId} className={styles.sectionTitle}>
          {section === 'constraints' && <IconBolt size={18} stroke={1.75} aria-hidden="true" />}
          {SECTION_TITLES[section]}
        </h3>
        <Totals section={section} days={days} />
      </div>
      {days.map((day, index) => (
        <DayHours
          key={day.key}
          day={day}
          at={`${section}.${String(index)}`}
          config={config}
          form={form}
          focusedRow={focusedRow}
          onChange={(changed) => setDays(days.map((each) => (each.key === day.key ? changed : each)))}
          onRowAdded={setFocusedRow}
        />
      ))}
      {free.length > 0 && (
        <fieldset className={styles.addDays}>
          <legend className={styles.addLegend}>Ajouter un jour</legend>
          {free.map((date) => (
            <button key={date} type="button" className={styles.addDay} onClick={() => add(date)}>
              <IconPlus size={15} stroke={1.75} aria-hidden="true" />
              {dayWord(date)}
            </button>
          ))}
        </fieldset>
      )}
    </section>
  )
}

function Totals({ section, days }: { section: ExtraSection; days: readonly DraftDay[] }) {
  const read = days.map(readDay)
  const due = dueMinutes(read.flatMap(({ hours }) => hours))
  return (
    <p className={styles.totals}>
      {section === 'constraints' && due > 0 && <span className={styles.due}>{formatDuration(due)} dues</span>}
      <strong>{formatDuration(sectionMinutes(read))}</strong>
    </p>
  )
}
