import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { currentUserQuery } from '../../../platform/session.ts'
import { returnFromSwitched } from '../../../platform/switched.ts'
import { Text } from '../../../ui/layout.tsx'

const MINUTE_MS = 60_000

/** How long the use still lasts, by the server's clock as of its last answer; over, it leads back to the real person (AUD-19, AUD-22). */
export function MinutesLeft({ className }: { className: string | undefined }) {
  const { data, dataUpdatedAt } = useSuspenseQuery(currentUserQuery)
  const ends_at = dataUpdatedAt + (data.run_as?.seconds_left ?? 0) * 1000
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= ends_at) returnFromSwitched()
    }
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [ends_at])
  return (
    <Text size="sm" tabular nowrap className={className}>
      encore {Math.max(1, Math.ceil((ends_at - now) / MINUTE_MS))} min
    </Text>
  )
}
