import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { KeyboardEventHandler, ReactNode } from 'react'
import styles from './dialog.module.css'
import { Row } from './layout.tsx'
import './modal-styles.ts'

export interface DialogProps {
  opened: boolean
  /** Null where an act of its own is the only way out: no cross, no Échap, no click outside. */
  onClose: (() => void) | null
  title: ReactNode
  children: ReactNode
  /** Stays visible under the scrolling body: the actions, the safe one first. */
  footer?: ReactNode
  /** Width in px on desktop. */
  size?: number
  /** Without the padding of the body, for a content that brings its own columns. */
  bare?: boolean
  /** As tall as a small screen. */
  whole?: boolean
  /** What is typed in it is there again at its next opening: nothing asks before it closes. */
  keepsTyped?: boolean
  /** Keys of all of it, its cross and its actions too; Échap is then its own. */
  onKeyDown?: KeyboardEventHandler
}

const stay = () => undefined

/** The kit's modal dialog, dressed; pages use Dialog. */
export function ModalDialog(props: DialogProps) {
  const { opened, onClose, title, children, footer, size = 560, bare = false, onKeyDown } = props
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? stay}
      size={size}
      centered
      returnFocus={false}
      closeOnEscape={!onKeyDown && onClose !== null}
      closeOnClickOutside={onClose !== null}
      classNames={{ content: styles.content }}
      onKeyDown={onKeyDown}
    >
      <Modal.Overlay className={styles.overlay} />
      <Modal.Content radius="lg">
        <Modal.Header className={styles.header} role="presentation">
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          {onClose && <Modal.CloseButton aria-label="Fermer" icon={<IconX size={20} stroke={1.75} />} />}
        </Modal.Header>
        <Modal.Body className={bare ? styles.bare : styles.body}>{children}</Modal.Body>
        {footer && (
          <Row wrap gap={8} align="center" justify="end" className={styles.footer}>
            {footer}
          </Row>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}
