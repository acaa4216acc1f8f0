import type { Family } from './family.ts'
import styles from './progress-bar.module.css'

interface ProgressBarProps {
  value: number
  max: number
  label: string
  family?: Family
}

export function ProgressBar({ value, max, label, family = 'brand' }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 1
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      data-family={family}
    >
      <div className={styles.done} style={{ width: `${String(share * 100)}%` }} />
    </div>
  )
}
