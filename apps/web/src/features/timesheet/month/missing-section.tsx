import { formatDays1 } from '@cadran/rules/portal/french'
import { firstSlot } from '@cadran/rules/timesheet/half-day'
import { IconChevronRight, IconCircleDashed } from '@tabler/icons-react'
import { isAsked } from '../calendar/index.ts'
import list from './missing.module.css'
import { missingRanges, missingWords } from './missing-ranges.ts'
import type { SideProps } from './month-props.ts'
import styles from './side.module.css'

const ID = 'still-missing'

/** Puts the focus on the first stretch still to fill. */
export function focusMissing(): void {
  document.querySelector<HTMLElement>(`#${ID} ~ ul button`)?.focus()
}

function length(half_days: number): string {
  return `${formatDays1(half_days / 2)} jour${half_days >= 4 ? 's' : ''}`
}

/** The half-days still to fill, or merely free (MON-52), as readable stretches; each leads to its place on the grid. */
export function MissingSection({ screen, month }: SideProps) {
  const ranges = month.submitted ? [] : missingRanges(month)
  if (ranges.length === 0) return null
  const asked = isAsked(month)
  return (
    <section className={styles.section} aria-labelledby={ID}>
      <h2 className={styles.heading} id={ID} data-family={asked ? 'non_submitted' : undefined}>
        <IconCircleDashed size={17} stroke={2} aria-hidden="true" className={asked ? styles.tinted : undefined} />
        {asked ? 'Reste à saisir' : 'Jours libres'}
      </h2>
      <ul className={list.missing}>
        {ranges.map(({ range, half_days }) => (
          <li key={firstSlot(range)}>
            <button type="button" className={list.range} onClick={() => screen.goTo(range)}>
              <span>{missingWords(range)}</span>
              <span className={list.length}>{length(half_days)}</span>
              <IconChevronRight size={15} stroke={2} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
