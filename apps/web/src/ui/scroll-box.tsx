import type { ReactNode } from 'react'
import styles from './scroll-box.module.css'

interface ScrollBoxProps {
  label: string
  /** Lines of a file, as they are written. */
  raw?: boolean
  children: ReactNode
}

/** What is wider than its place: it scrolls by a finger, a wheel and the keyboard. */
export function ScrollBox({ label, raw = false, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={styles.box} data-raw={raw || undefined} tabIndex={0} aria-label={label}>
      {raw ? <pre>{children}</pre> : children}
    </section>
  )
}
