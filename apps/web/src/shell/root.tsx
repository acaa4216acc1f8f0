import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepLastPage } from '../platform/last-page.ts'
import { leaveWithTheOtherTabs } from '../platform/other-tabs.ts'
import { CompanyColours } from './company-colours.tsx'
import { moveFocusOnNavigation } from './focus-on-navigation.ts'
import { IdentityQuestion } from './identity-question.tsx'
import { LoadingSpinner } from './loading-spinner.tsx'
import { Notifier } from './notifier.tsx'
import { PageTransition } from './page-transition.tsx'
import { announceEntries } from './transition-on-entry.tsx'

/** What stands over every page, with or without a session. */
export function Root() {
  const router = useRouter()
  useEffect(() => moveFocusOnNavigation(router), [router])
  useEffect(() => announceEntries(router), [router])
  useEffect(() => keepLastPage(router), [router])
  useEffect(leaveWithTheOtherTabs, [])
  return (
    <>
      <CompanyColours />
      <Notifier />
      <Outlet />
      <PageTransition />
      <IdentityQuestion />
      <LoadingSpinner />
    </>
  )
}
