import { formatLongDate } from '@cadran/rules/portal/french'
import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useIsMobile } from '../platform/use-is-mobile.ts'
import styles from './date-popover.module.css'
import { useLayer } from './layers.ts'
import { useBackCloses } from './use-back-closes.ts'
import 'dayjs/locale/fr'
/* In Mantine's order: a part's styles come after those of the parts that it is made of. */
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/dates/styles.layer.css'

interface DatePopoverProps {
  label: string
  value: string
  /** The day that it opens on, which has the focus. */
  start: string
  min: string | undefined
  max: string | undefined
  isOffered: ((day: string) => boolean) | undefined
  onChoose: (day: string) => void
  onClose: () => void
}

/** The calendar of a date field: arrows move by days and weeks, Escape closes it alone, on a phone Back too (EDT-11). */
export function DatePopover({ label, value, start, min, max, isOffered, onChoose, onClose }: DatePopoverProps) {
  useLayer(true)
  useBackCloses(useIsMobile('work'), onClose)
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      offset={4}
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className={styles.anchor} />
      </Popover.Target>
      <Popover.Dropdown className={styles.popover} role="dialog" aria-label={`Calendrier : ${label}`}>
        <DatePicker
          __stopPropagation
          locale="fr"
          value={value || null}
          defaultDate={start}
          minDate={min}
          maxDate={max}
          excludeDate={(day) => isOffered?.(day) === false}
          hideOutsideDates
          getDayAriaLabel={formatLongDate}
          getDayProps={(day) => ({ 'data-autofocus': day === start || undefined })}
          ariaLabels={{
            previousMonth: 'Mois précédent',
            nextMonth: 'Mois suivant',
            previousYear: 'Année précédente',
            nextYear: 'Année suivante',
            previousDecade: 'Décennie précédente',
            nextDecade: 'Décennie suivante',
            monthLevelControl: 'Choisir un mois',
            yearLevelControl: 'Choisir une année',
          }}
          onChange={(day) => day !== null && onChoose(day)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
