import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** PWD-08, PWD-33 */
const SOON_MS = 5000

/** Leads to /login a while after there is nothing left to do here, unless the person leaves first. */
export function useLoginSoon(done: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => void router.navigate({ to: '/login', replace: true }), SOON_MS)
    return () => clearTimeout(timer)
  }, [done, router])
}
