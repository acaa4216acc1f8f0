import { Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import styles from './bottom-sheet.module.css'
import { useSwipeDown } from './use-swipe-down.ts'
import './modal-styles.ts'

export interface BottomSheetProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  bare?: boolean
}

/** The kit's drawer, dressed as a bottom sheet; pages use BottomSheet. */
export function Sheet({ opened, onClose, title, children, footer, bare = false }: BottomSheetProps) {
  const bodyId = useId()
  const swipe = useSwipeDown(onClose, bodyId)
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      returnFocus={false}
      classNames={{ content: styles.content }}
    >
      <Drawer.Overlay className={styles.overlay} />
      <Drawer.Content>
        <div className={styles.sheet} {...swipe}>
          <span className={styles.handle} aria-hidden="true" />
          <Drawer.Header className={styles.header} role="presentation">
            <Drawer.Title className={styles.title}>{title}</Drawer.Title>
            <Drawer.CloseButton className={styles.close} aria-label="Fermer" icon={<IconX size={22} stroke={1.75} />} />
          </Drawer.Header>
          <div className={bare ? styles.bare : styles.body} id={bodyId}>
            {children}
          </div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
