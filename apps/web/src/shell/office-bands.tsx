import { DelegationBand } from '../features/portal/delegation/index.ts'
import { QuietNotice } from '../features/portal/disconnection/index.ts'

/** What stands above every page of the back office. */
export function OfficeBands() {
  return (
    <>
      <DelegationBand />
      <QuietNotice />
    </>
  )
}
