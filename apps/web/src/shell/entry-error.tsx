import { IconWifiOff } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../platform/api-error.ts'
import { useOnline } from '../platform/use-online.ts'
import { FullPageMessage } from './full-page-message.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PageError } from './page-error.tsx'

/** Nobody could be let in. Without a network the application stands there and waits for it (SHL-92). */
export function EntryError(props: ErrorComponentProps) {
  const { error } = props
  if (error instanceof ApiError && error.offline) return <WithoutNetwork />
  return <PageError {...props} />
}

function WithoutNetwork() {
  const router = useRouter()
  const online = useOnline()
  useEffect(() => {
    if (online) void router.invalidate()
  }, [online, router])
  return (
    <>
      <OfflineNotice />
      <FullPageMessage
        title="Hors ligne"
        icon={<IconWifiOff size={32} stroke={1.5} />}
        label="Cette page s’ouvrira dès que le réseau sera revenu."
        onReload={() => void router.invalidate()}
      />
    </>
  )
}
