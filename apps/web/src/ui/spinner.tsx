import { classNames } from './class-names.ts'
import styles from './spinner.module.css'

interface SpinnerProps {
  className?: string | undefined
}

/** A picture of waiting only: what waits says so itself (`aria-busy`, a status line). */
export function Spinner({ className }: SpinnerProps) {
  return <span className={classNames(styles.spinner, className)} aria-hidden="true" />
}
