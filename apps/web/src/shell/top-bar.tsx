import { IconClipboardCheck, IconExternalLink, IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useShownPageHeader } from '../platform/page-header.ts'
import { useCurrentUser } from '../platform/session.ts'
import { Brand } from '../ui/brand.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Row } from '../ui/layout.tsx'
import { seesAdministration } from './access.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { Greeting } from './greeting.tsx'
import { PaletteButton } from './palette/palette-button.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import styles from './top-bar.module.css'

interface DesktopBarProps {
  backOffice: boolean
}

export function DesktopBar({ backOffice }: DesktopBarProps) {
  const user = useCurrentUser()
  return (
    <Row as="header" gap={12} align="center" className={styles.bar}>
      <Breadcrumb />
      <PaletteButton />
      {!backOffice && seesAdministration(user) && (
        <>
          <AdministrationLink />
          <span className={styles.divider} />
        </>
      )}
      <ThemeToggle />
      <Greeting />
    </Row>
  )
}

/** Opens the back office in a new tab (SHL-47). */
function AdministrationLink() {
  return (
    <a className={styles.administration} href="/backend/" target="_blank" rel="noopener">
      <IconClipboardCheck size={18} stroke={1.75} aria-hidden="true" />
      Administration
      <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden"> (nouvel onglet)</span>
    </a>
  )
}

interface MobileBarProps {
  menuOpen: boolean
  onOpenMenu: () => void
  menuButton: RefObject<HTMLButtonElement | null>
}

export function MobileBar({ menuOpen, onOpenMenu, menuButton }: MobileBarProps) {
  const header = useShownPageHeader()
  return (
    <Row as="header" gap={12} align="center" className={styles.bar}>
      <IconButton
        ref={menuButton}
        className={styles.menuButton}
        label="Menu"
        icon={<IconMenu2 size={22} stroke={1.75} />}
        aria-expanded={menuOpen}
        aria-haspopup="dialog"
        onClick={onOpenMenu}
      />
      {header?.back === undefined ? (
        <Link className={styles.brandLink} to="/">
          <Brand company={null} />
          <span className="visually-hidden">accueil</span>
        </Link>
      ) : (
        <Breadcrumb />
      )}
      <PaletteButton look="icon" />
      <Greeting />
    </Row>
  )
}
