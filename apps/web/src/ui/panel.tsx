import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { useCalmAfter } from './layers.ts'
import { Row, Text } from './layout.tsx'
import styles from './panel.module.css'

interface PanelProps {
  title: ReactNode
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
  // Asked while it is drawn: what opened it may leave the page with the same stroke.
  const [before] = useState(() => document.activeElement)
  useCalmAfter()

  useEffect(() => {
    const own = panel.current
    if (!keepFocus) own?.focus()
    return () => {
      const lost = document.activeElement === document.body || own?.contains(document.activeElement)
      if (!lost || !(before instanceof HTMLElement)) return
      // What stood in the panel's place is drawn anew: the same button is known by its id.
      const back = before.isConnected || before.id === '' ? before : document.getElementById(before.id)
      back?.focus()
    }
  }, [keepFocus, before])

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
      <Row gap={8} align="center" justify="between" className={styles.header}>
        <Text as="h2" id={titleId} size="lg">
          {title}
        </Text>
        <IconButton label="Fermer" icon={<IconX size={20} stroke={1.75} />} onClick={onClose} />
      </Row>
      <div className={styles.body}>{children}</div>
      {footer && (
        <Row gap={8} align="center" justify="end" paddingX={16} paddingY={12} borderTop>
          {footer}
        </Row>
      )}
    </section>
  )
}
