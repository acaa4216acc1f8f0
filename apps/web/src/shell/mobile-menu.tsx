import { Row } from '../ui/layout.tsx'
import '../ui/modal-styles.ts'
import { Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePublicConfig } from '../platform/public-config.ts'
import { Brand } from '../ui/brand.tsx'
import styles from './mobile-menu.module.css'
import { ThemeToggle } from './theme-toggle.tsx'

interface MobileMenuProps {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The menu of small screens: Escape and a click outside close it, and the focus goes back to its button (SHL-40 to SHL-42). */
export function MobileMenu({ opened, onClose, children }: MobileMenuProps) {
  const config = usePublicConfig()
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="left"
      size={304}
      returnFocus={false}
      classNames={{ content: styles.content }}
    >
      <Drawer.Overlay className={styles.overlay} />
      <Drawer.Content aria-label="Menu" data-menu>
        <Row align="center" justify="between" className={styles.head}>
          <Brand company={config} />
          <Drawer.CloseButton className={styles.close} aria-label="Fermer" icon={<IconX size={22} stroke={1.75} />} />
        </Row>
        <div className={styles.body}>{children}</div>
        <Row align="center" justify="between" tone="muted" className={styles.foot}>
          <span>Apparence</span>
          <ThemeToggle />
        </Row>
      </Drawer.Content>
    </Drawer.Root>
  )
}
