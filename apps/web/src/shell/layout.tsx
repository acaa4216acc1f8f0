import { IconArrowBackUp } from '@tabler/icons-react'
import { Link, Outlet, useLocation, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { PasswordExpiry } from '../features/portal/account/index.ts'
import { RunAsBand, RunAsNotice } from '../features/portal/run-as/index.ts'
import { InstallProposal, useProposal } from '../features/portal/settings/index.ts'
import { AbsenceRequestHost } from '../features/timesheet/absence-request/index.ts'
import { CountersHost } from '../features/timesheet/counters/index.ts'
import { keepAppFiles } from '../platform/app-files.ts'
import { hasNotificationConfig } from '../platform/notification-config.ts'
import { usePublicConfig } from '../platform/public-config.ts'
import { useCurrentUser } from '../platform/session.ts'
import { setSessionState, useSessionState } from '../platform/session-state.ts'
import { useIsMobile } from '../platform/use-is-mobile.ts'
import { Brand } from '../ui/brand.tsx'
import { classNames } from '../ui/class-names.ts'
import { late, useLateParts } from '../ui/late.tsx'
import { Column } from '../ui/layout.tsx'
import { OnceDrawn } from '../ui/once-drawn.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { Footer } from './footer.tsx'
import styles from './layout.module.css'
import menuStyles from './menu.module.css'
import { Menu } from './menu.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { PaletteHost } from './palette/palette-host.tsx'
import { MAIN_ID, SkipLink } from './skip-link.tsx'
import { DesktopBar, MobileBar } from './top-bar.tsx'
import { UpdateNotice } from './update-notice.tsx'

const MobileMenu = late(async () => (await import('./mobile-menu.tsx')).MobileMenu)

/** Apart, because it knows what awaits the person: whoever stays in the portal never loads it. */
const CountedMenu = lazy(() => import('./counted-menu.tsx').then((module) => ({ default: module.CountedMenu })))

/** Apart, for whom a rule asks for a second factor that they do not have yet. */
const ObligationBand = lazy(() =>
  import('../features/portal/factors/index.ts').then((module) => ({ default: module.ObligationBand })),
)

/** Apart, with the back office: nobody stands for anybody, or decides, in the portal. */
const OfficeBands = lazy(() => import('./office-bands.tsx').then((module) => ({ default: module.OfficeBands })))

/** Apart, for those who asked for notifications here. */
const KeepDevice = lazy(() =>
  import('../features/portal/notifications/index.ts').then((module) => ({ default: module.KeepDevice })),
)

/** The frame of every page behind the login: portal and back office are one shell with two menus. */
export function Layout() {
  const mobile = useIsMobile('shell')
  const backOffice = useLocation({ select: (location) => /^\/backend(\/|$)/.test(location.pathname) })
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.page })
  const fills = page?.fillsWindow === true
  const hasFactorDeadline = useCurrentUser().factor_deadline !== null
  const proposal = useProposal()
  useEffect(() => setSessionState({ mobile }), [mobile])
  useEffect(keepAppFiles, [])
  useLateParts()
  if (proposal.isShown) return <InstallProposal onContinue={proposal.goOn} />
  return (
    <div className={styles.frame} data-shell data-fills={(fills && !mobile) || undefined} data-wide={page?.isWide}>
      <RunAsBand />
      <SkipLink />
      {!mobile && <Sidebar backOffice={backOffice} />}
      <Column minWidth={0} className={styles.column} data-scroll-restoration-id="page">
        <div className={styles.top}>
          {mobile && <MobileTop backOffice={backOffice} />}
          {!mobile && !fills && <DesktopBar backOffice={backOffice} />}
          <OfflineNotice />
          <UpdateNotice />
        </div>
        <RunAsNotice />
        <PasswordExpiry />
        <Suspense>
          {hasFactorDeadline && <ObligationBand />}
          {backOffice && <OfficeBands />}
          {hasNotificationConfig() && <KeepDevice />}
        </Suspense>
        <Hosts />
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
      </Column>
    </div>
  )
}

/** What opens over any page. */
function Hosts() {
  return (
    <>
      <AbsenceRequestHost />
      <CountersHost />
      <PaletteHost />
    </>
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
  const config = usePublicConfig()
  return (
    <Column className={styles.sidebar}>
      <Column as="nav" className={styles.sideMenu} aria-label={menuName(backOffice)}>
        <Link className={styles.brand} to={backOffice ? '/backend/' : '/'} activeOptions={{ exact: true }}>
          <Brand company={config} />
          <span className="visually-hidden">accueil</span>
        </Link>
        <Column className={styles.entries}>
          <ShellMenu backOffice={backOffice} />
        </Column>
      </Column>
      <div className={styles.sideFoot}>
        <Footer />
      </div>
    </Column>
  )
}

function ShellMenu({ backOffice, onChoose }: PartProps) {
  if (!backOffice) return <Menu menu="portal" onChoose={onChoose} />
  return (
    <>
      <Suspense fallback={<Menu menu="backOffice" onChoose={onChoose} />}>
        <CountedMenu menu="backOffice" onChoose={onChoose} />
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
          <Column as="nav" className={styles.drawerMenu} aria-label={menuName(backOffice)}>
            <ShellMenu backOffice={backOffice} onChoose={() => setOpen(false)} />
          </Column>
        </MobileMenu>
      )}
    </>
  )
}
