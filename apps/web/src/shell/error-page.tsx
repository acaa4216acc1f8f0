import { IconPlugConnectedX } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { openAddress } from '../platform/open-address.ts'
import { useCurrentPage } from '../platform/pages.ts'
import { returnPath } from '../platform/return-path.ts'
import { FullPageMessage } from './full-page-message.tsx'

export function ErrorPage() {
  const { title } = useCurrentPage()
  const from = useLocation({ select: (location) => returnPath(location.state.from) })
  return (
    <FullPageMessage
      title={title}
      label="Une erreur est survenue, veuillez recharger la page."
      icon={<IconPlugConnectedX size={32} stroke={1.5} />}
      onReload={() => openAddress(from)}
      home
    />
  )
}
