import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** Leave the focus where it is: the panel follows something the person is still moving. */
  keepFocus?: boolean
  className?: string | undefined
}

/**
 * A dialog that stands in the page beside what it is about: the rest stays usable. Escape closes it and the focus
 * goes back to where it came from.
 */
export function Panel({ title, onClose, children, footer, keepFocus = false, className }: PanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    const before = document.activeElement
    const own = panel.current
    if (!keepFocus) own?.focus()
    return () => {
      const lost = document.activeElement === document.body || own?.contains(document.activeElement)
      if (lost && before instanceof HTMLElement) before.focus()
    }
  }, [keepFocus])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onClose()
  }
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classNames(styles.panel, className)}
      onKeyDown={closeOnEscape}
    >
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton label="Fermer" icon={<IconX size={20} stroke={1.75} />} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  )
}
