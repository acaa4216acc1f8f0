import { useEffect, useEffectEvent } from 'react'
import { Row } from '../../../ui/layout.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from './flow-end.module.css'

/** The next rows are asked for this close to the end of the page (ABS-30). */
const DISTANCE = 100

interface Flow {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

interface FlowEndProps {
  flow: Flow
  /** 'Chargement des 3 suivants…' when the number is known. */
  label?: string
}

/** The end of a list that grows: asks for more near the bottom, and says that it does. */
export function FlowEnd({ flow, label = 'Chargement de la suite…' }: FlowEndProps) {
  const { hasNextPage, isFetchingNextPage } = flow
  const loadNearEnd = useEffectEvent(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    const left = scrollHeight - window.scrollY - clientHeight
    if (left <= DISTANCE && flow.hasNextPage && !flow.isFetchingNextPage) void flow.fetchNextPage()
  })
  useEffect(() => {
    // Also without scrolling: a first page may be shorter than the screen.
    if (!hasNextPage || isFetchingNextPage) return
    loadNearEnd()
    window.addEventListener('scroll', loadNearEnd, { passive: true })
    return () => window.removeEventListener('scroll', loadNearEnd)
  }, [hasNextPage, isFetchingNextPage])
  if (!hasNextPage) return null
  return (
    <Row as="p" gap={10} align="center" justify="center" tone="muted" className={styles.end} role="status">
      <Spinner /> {label}
    </Row>
  )
}
