import { WEEK_HALVES, type WeekHalf } from '@cadran/rules/portal/person'
import { Text } from '../../../ui/layout.tsx'
import styles from './contract.module.css'

const DAYS = ['Lun', 'Mar', 'Mer', 'Jeu', 'Ven'] as const
const MOMENTS = ['matin', 'ap.-m.'] as const

interface RhythmWeekProps {
  half_days_off: readonly WeekHalf[]
  /** Ten half-days to choose; without it they are only shown. */
  onToggle?: ((half: WeekHalf) => void) | undefined
}

/** The ten half-days of a week, worked or not (ADM-28). */
export function RhythmWeek({ half_days_off, onToggle }: RhythmWeekProps) {
  const worked = WEEK_HALVES.length - half_days_off.length
  return (
    <>
      <table className={styles.week}>
        <thead>
          <tr>
            <td />
            {DAYS.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MOMENTS.map((moment, pm) => (
            <tr key={moment}>
              <th scope="row">{moment}</th>
              {DAYS.map((day, index) => (
                <td key={day}>
                  <Half
                    half={WEEK_HALVES[2 * index + pm]}
                    label={`${day} ${moment}`}
                    half_days_off={half_days_off}
                    onToggle={onToggle}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Text as="p" size="sm" tone="muted">
        {worked} demi-journée{worked > 1 ? 's' : ''} travaillée{worked > 1 ? 's' : ''} sur {WEEK_HALVES.length}
      </Text>
    </>
  )
}

interface HalfProps {
  half: WeekHalf | undefined
  label: string
  half_days_off: readonly WeekHalf[]
  onToggle: RhythmWeekProps['onToggle']
}

function Half({ half, label, half_days_off, onToggle }: HalfProps) {
  if (!half) return null
  const off = half_days_off.includes(half)
  if (!onToggle) {
    return (
      <span className={styles.half} data-off={off || undefined}>
        {off ? 'non travaillé' : 'travaillé'}
      </span>
    )
  }
  return (
    <button type="button" className={styles.half} aria-pressed={!off} aria-label={label} onClick={() => onToggle(half)}>
      {off ? '–' : '✓'}
    </button>
  )
}
