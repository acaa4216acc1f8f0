import { identityOf } from '@cadran/rules/portal/person'
import { lazy, Suspense } from 'react'
import { readItem } from '../../../platform/browser-storage.ts'
import { useCurrentUser } from '../../../platform/session.ts'

/** Apart, for the few who are in a use of run-as, or in whose name somebody is: no page of anybody else waits for it. */
const Band = lazy(() => import('./borrowed-band.tsx').then((module) => ({ default: module.BorrowedBand })))
const EndedNotice = lazy(() => import('./intervention-notice.tsx').then((module) => ({ default: module.EndedNotice })))
const InterventionNotice = lazy(() =>
  import('./intervention-notice.tsx').then((module) => ({ default: module.InterventionNotice })),
)

/** Above every page while one runs as somebody else: as whom, and the way back in one click (HOM-09). */
export function RunAsBand() {
  const user = useCurrentUser()
  if (user.switched_from === null) return null
  return (
    <Suspense>
      <Band name={identityOf(user)} user={user} />
    </Suspense>
  )
}

/** To oneself: that a use is over, or that somebody acts in one's own name (AUD-19, AUD-21). */
export function RunAsNotice() {
  const { switched_from, intervention } = useCurrentUser()
  if (switched_from !== null) return null
  return (
    <Suspense>
      {readItem('switchEnded') !== null && <EndedNotice />}
      {intervention && <InterventionNotice intervention={intervention} />}
    </Suspense>
  )
}
