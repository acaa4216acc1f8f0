import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { keepLastPage } from '../platform/last-page.ts'
import { leaveWithTheOtherTabs } from '../platform/other-tabs.ts'
import { type PublicConfig, publicConfigQuery } from '../platform/public-config.ts'
import { CompanyColours } from './company-colours.tsx'
import { moveFocusOnNavigation } from './focus-on-navigation.ts'
import { IdentityQuestion } from './identity-question.tsx'
import { LoadingSpinner } from './loading-spinner.tsx'
import { Notifier } from './notifier.tsx'
import { PageTransition } from './page-transition.tsx'
import { announceEntries } from './transition-on-entry.tsx'

const FullPageMessage = lazy(async () => ({ default: (await import('./full-page-message.tsx')).FullPageMessage }))

/** What is there before the portal is set up (FIR-03). */
const BEFORE_ALL = ['/premier-demarrage', '/rgpd', '/maintenance']

function useIsUnset(): boolean {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const enabled = !BEFORE_ALL.includes(path)
  const select = ({ first_start }: PublicConfig) => first_start
  const { data } = useQuery({ ...publicConfigQuery, select, enabled, meta: { quiet: true } })
  return enabled && data === true
}

/** What stands over every page, with or without a session. */
export function Root() {
  const router = useRouter()
  const isUnset = useIsUnset()
  useEffect(() => moveFocusOnNavigation(router), [router])
  useEffect(() => announceEntries(router), [router])
  useEffect(() => keepLastPage(router), [router])
  useEffect(leaveWithTheOtherTabs, [])
  return (
    <>
      <CompanyColours />
      <Notifier />
      {isUnset ? (
        <Suspense>
          <FullPageMessage title="Premier démarrage" label="Le portail n’est pas encore configuré." />
        </Suspense>
      ) : (
        <Outlet />
      )}
      <PageTransition />
      <IdentityQuestion />
      <LoadingSpinner />
    </>
  )
}
