import { IconArrowBackUp } from '@tabler/icons-react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { PasswordExpiry } from '../features/portal/account/index.ts'
import { InstallProposal, useProposal } from '../features/portal/settings/index.ts'
import { keepAppFiles } from '../platform/app-files.ts'
import { hasNotificationConfig } from '../platform/notification-config.ts'
import { usePublicConfig } from '../platform/public-config.ts'
import { setSessionState, useSessionState } from '../platform/session-state.ts'
import { useIsMobile } from '../platform/use-is-mobile.ts'
import { Brand } from '../ui/brand.tsx'
import { classNames } from '../ui/class-names.ts'
import { late, useLateParts } from '../ui/late.tsx'
import { OnceDrawn } from '../ui/once-drawn.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { Footer } from './footer.tsx'
import styles from './layout.module.css'
import menuStyles from './menu.module.css'
import { Menu } from './menu.tsx'
import { BACK_OFFICE_MENU, PORTAL_MENU } from './menu-entries.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { MAIN_ID, SkipLink } from './skip-link.tsx'
import { DesktopBar, MobileBar } from './top-bar.tsx'
import { UpdateNotice } from './update-notice.tsx'

const MobileMenu = late(async () => (await import('./mobile-menu.tsx')).MobileMenu)

/** Apart, because it knows what awaits the person: whoever stays in the portal never loads it. */
const CountedMenu = lazy(() => import('./counted-menu.tsx').then((module) => ({ default: module.CountedMenu })))

/** Apart, for those who asked for notifications here. */
const KeepDevice = lazy(() =>
  import('../features/portal/notifications/index.ts').then((module) => ({ default: module.KeepDevice })),
)

/** The frame of every page behind the login: portal and back office are one shell with two menus. */
export function Layout() {
  const mobile = useIsMobile('shell')
  const backOffice = useLocation({ select: (location) => /^\/backend(\/|$)/.test(location.pathname) })
  const proposal = useProposal()
  useEffect(() => setSessionState({ mobile }), [mobile])
  useEffect(keepAppFiles, [])
  useLateParts()
  if (proposal.isShown) return <InstallProposal onContinue={proposal.goOn} />
  return (
    <div className={styles.frame} data-shell>
      <SkipLink />
      {!mobile && <Sidebar backOffice={backOffice} />}
      <div className={styles.column}>
        <div className={styles.top}>
          {mobile ? <MobileTop backOffice={backOffice} /> : <DesktopBar backOffice={backOffice} />}
          <OfflineNotice />
          <UpdateNotice />
        </div>
        <PasswordExpiry />
        {hasNotificationConfig() && (
          <Suspense>
            <KeepDevice />
          </Suspense>
        )}
        <main className={styles.main} id={MAIN_ID} tabIndex={-1}>
          <OnceDrawn before={<PageSkeleton />}>
            <Outlet />
          </OnceDrawn>
        </main>
        {mobile && (
          <div className={styles.pageFoot}>
            <Footer />
          </div>
        )}
      </div>
    </div>
  )
}

interface PartProps {
  backOffice: boolean
  onChoose?: () => void
}

function menuName(backOffice: boolean): string {
  return backOffice ? "Menu de l'administration" : 'Menu principal'
}

function Sidebar({ backOffice }: PartProps) {
  const { company } = usePublicConfig()
  return (
    <div className={styles.sidebar}>
      <nav className={styles.sideMenu} aria-label={menuName(backOffice)}>
        <Link className={styles.brand} to={backOffice ? '/backend/' : '/'}>
          <Brand company={company} />
          <span className="visually-hidden">accueil</span>
        </Link>
        <div className={styles.entries}>
          <ShellMenu backOffice={backOffice} />
        </div>
      </nav>
      <div className={styles.sideFoot}>
        <Footer />
      </div>
    </div>
  )
}

function ShellMenu({ backOffice, onChoose }: PartProps) {
  if (!backOffice) return <Menu groups={PORTAL_MENU} onChoose={onChoose} />
  const props = { groups: BACK_OFFICE_MENU, onChoose }
  return (
    <>
      <Suspense fallback={<Menu {...props} />}>
        <CountedMenu {...props} />
      </Suspense>
      <Link className={classNames(menuStyles.entry, styles.leave)} to="/" onClick={onChoose} activeProps={{}}>
        <IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />
        Retour au portail
      </Link>
    </>
  )
}

function MobileTop({ backOffice }: PartProps) {
  const { menu_open } = useSessionState()
  const menuButton = useRef<HTMLButtonElement>(null)
  useFocusBack(menu_open)
  const [drawn, setDrawn] = useState(false)
  if (menu_open && !drawn) setDrawn(true)
  const setOpen = (open: boolean) => setSessionState({ menu_open: open })
  useEffect(() => () => setSessionState({ menu_open: false }), [])
  return (
    <>
      <MobileBar menuOpen={menu_open} menuButton={menuButton} onOpenMenu={() => setOpen(true)} />
      {drawn && (
        <MobileMenu opened={menu_open} onClose={() => setOpen(false)}>
          <nav className={styles.drawerMenu} aria-label={menuName(backOffice)}>
            <ShellMenu backOffice={backOffice} onChoose={() => setOpen(false)} />
          </nav>
        </MobileMenu>
      )}
    </>
  )
}
