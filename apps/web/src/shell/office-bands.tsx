import { DelegationBand } from '../features/portal/delegation/index.ts'
import { QuietNotice } from '../features/portal/disconnection/index.ts'
import { useCurrentUser } from '../platform/session.ts'
import { mayEnterBackOffice } from './access.ts'

/** What stands above every page of the back office, for whoever may enter it. */
export function OfficeBands() {
  if (!mayEnterBackOffice(useCurrentUser())) return null
  return (
    <>
      <DelegationBand />
      <QuietNotice />
    </>
  )
}
