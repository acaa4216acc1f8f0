import type { Month } from '@cadran/contract/timesheet/calendar'
import { IconCircleX, IconHome } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { KeyHint } from '../../../ui/key-hint.tsx'
import styles from './calendar.module.css'
import { halvesToFill } from './calendar-context.ts'
import { CodeSwatch } from './code-swatch.tsx'
import { wordingFor } from './wording.ts'

interface LegendProps {
  month: Month
  /** The key that leads to filling the grid, where it may be filled. */
  keyboard?: boolean
}

/** What the shapes and marks mean: the last line of the calendar. */
export function Legend({ month, keyboard = false }: LegendProps) {
  const { remote } = wordingFor(month.user.person_type)
  return (
    <ul className={styles.foot} aria-label="Légende">
      {halvesToFill(month).length > 0 && (
        <Entry label="À compléter">
          <span className={styles.toFillSwatch} />
        </Entry>
      )}
      {month.events.some((event) => event.auto_generated) && (
        <Entry label={month.submitted ? 'Envoyé' : 'Pré-rempli'}>
          <CodeSwatch look="prefilled" />
        </Entry>
      )}
      <Entry label="Saisi">
        <CodeSwatch look="entered" />
      </Entry>
      <Entry label="Validé">
        <CodeSwatch look="validated" />
      </Entry>
      <Entry label="Absence">
        <CodeSwatch look="entered" absence />
      </Entry>
      <Entry label={remote}>
        <span className={styles.icon} data-family="remote">
          <IconHome size={15} stroke={2} aria-hidden="true" />
        </span>
      </Entry>
      <Entry label="Astreinte">
        <span className={styles.onCallSwatch} data-family="oncall" />
      </Entry>
      <Entry label="Refusé">
        <span className={styles.icon} data-family="non_submitted">
          <IconCircleX size={15} stroke={2} aria-hidden="true" />
        </span>
      </Entry>
      {keyboard && (
        <li className={styles.toKeyboard}>
          <KeyHint keys="F2" label="Saisir au clavier" />
        </li>
      )}
    </ul>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className={styles.legendEntry}>
      {children}
      {label}
    </li>
  )
}
