import { IconCheck } from '@tabler/icons-react'
import type { Family } from './family.ts'
import { Row } from './layout.tsx'
import styles from './progress-ring.module.css'

interface ProgressRingProps {
  value: number
  max: number
  /** What it measures, in words: '15 jours sur 17'. */
  label: string
  size?: number
  family?: Family
  /** A check inside once it is complete. */
  check?: boolean
}

const STROKE = 3.5

/** How much of something is done; complete, it takes the colour of what is validated. */
export function ProgressRing({ value, max, label, size = 20, family = 'brand', check = false }: ProgressRingProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 1
  const radius = (size - STROKE) / 2
  const around = 2 * Math.PI * radius
  const full = share === 1
  return (
    <Row
      as="span"
      inline
      className={styles.ring}
      role="img"
      aria-label={label}
      data-family={full ? 'validated1' : family}
    >
      <svg width={size} height={size} viewBox={`0 0 ${String(size)} ${String(size)}`} aria-hidden="true">
        <circle className={styles.track} cx={size / 2} cy={size / 2} r={radius} strokeWidth={STROKE} />
        <circle
          className={styles.done}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          strokeWidth={STROKE}
          strokeDasharray={`${String(around * share)} ${String(around)}`}
        />
      </svg>
      {check && full && <IconCheck className={styles.check} size={size * 0.55} stroke={3} aria-hidden="true" />}
    </Row>
  )
}
