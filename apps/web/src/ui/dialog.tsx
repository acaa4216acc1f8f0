import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useIsMobile } from '../platform/use-is-mobile.ts'
import { BottomSheet } from './bottom-sheet.tsx'
import styles from './dialog.module.css'
import './modal-styles.ts'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Stays visible under the scrolling body: the actions, the safe one first. */
  footer?: ReactNode
  /** Width in px on desktop. */
  size?: number
  /** Without the padding of the body, for a content that brings its own columns. */
  bare?: boolean
}

/** A modal dialog on desktop, a bottom sheet up to 1000 px. Escape and a click outside close it, the focus comes back. */
export function Dialog(props: DialogProps) {
  const mobile = useIsMobile('work')
  return mobile ? <BottomSheet {...props} /> : <DesktopDialog {...props} />
}

// The kit gives the focus back only to dialogs that were first rendered closed; many are rendered when they open.
function useFocusBack(opened: boolean): void {
  const opener = useRef<Element | null>(null)
  const wasOpened = useRef(false)
  if (opened && !wasOpened.current) opener.current = document.activeElement
  wasOpened.current = opened
  useEffect(() => {
    if (!opened) return
    return () => {
      const { activeElement } = document
      // Whoever closed it may have chosen another place already.
      if (activeElement && activeElement !== document.body && !activeElement.closest('[role="dialog"]')) return
      const back = opener.current
      if (back instanceof HTMLElement && back.isConnected) back.focus()
    }
  }, [opened])
}

function DesktopDialog({ opened, onClose, title, children, footer, size = 560, bare = false }: DialogProps) {
  useFocusBack(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered
      returnFocus={false}
      classNames={{ content: styles.content }}
    >
      <Modal.Overlay className={styles.overlay} />
      <Modal.Content radius="lg">
        <Modal.Header className={styles.header} role="presentation">
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Fermer" icon={<IconX size={20} stroke={1.75} />} />
        </Modal.Header>
        <Modal.Body className={bare ? styles.bare : styles.body}>{children}</Modal.Body>
        {footer && <div className={styles.footer}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  )
}
