import { IconTool } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import { openAddress } from '../platform/open-address.ts'
import { useCurrentPage } from '../platform/pages.ts'
import { returnPath } from '../platform/return-path.ts'
import { FullPageMessage } from './full-page-message.tsx'

/** SHL-18 */
const RELOAD_AFTER_MS = 300_000

/** Button and timer load the page one came from; another 503 brings one back here (SHL-19). */
export function MaintenancePage() {
  const { title } = useCurrentPage()
  const from = useLocation({ select: (location) => returnPath(location.state.from) })
  const reload = useCallback(() => openAddress(from), [from])
  return (
    <FullPageMessage
      title={title}
      label="Une maintenance est en cours, veuillez réessayer plus tard."
      icon={<IconTool size={32} stroke={1.5} />}
      onReload={reload}
      reloadAfter={RELOAD_AFTER_MS}
    />
  )
}
