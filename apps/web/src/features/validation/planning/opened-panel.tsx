import { useMediaQuery } from '@mantine/hooks'
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Row } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from './opened-absence.module.css'
import { OpenedAbsence } from './opened-absence.tsx'
import type { OpenedPlace } from './use-opened.ts'

interface OpenedPanelProps {
  opened: OpenedPlace
  frame: RefObject<HTMLElement | null>
  onClose: () => void
  onStep: (by: 1 | -1) => void
  onEdited: () => void
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** An absence opened from its bar: beside the grid where the window has room, else over it and beside the bar (WIN-02). */
export function OpenedPanel({ opened, frame, onClose, onStep, onEdited }: OpenedPanelProps) {
  const isDocked = useMediaQuery('(min-width: 1700px)', false, { getInitialValueInEffect: false })
  const own = useRef<HTMLDivElement>(null)
  const { row, day } = opened.place
  useEffect(() => {
    // An absence that was stepped to may stand out of sight.
    const cell = frame.current?.querySelector(`[data-place="${String(row)}-${String(day)}"]`)
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [frame, row, day])
  const corner = useCorner({ own, frame, opened, isDocked })
  const goByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const isOwn = event.target instanceof Element && event.target.closest('[data-opened-panel]') === own.current
    if (!step || !isOwn || event.defaultPrevented || (event.target as Element).closest('textarea, input')) return
    event.preventDefault()
    onStep(step)
  }
  const { person, meaning } = opened
  return (
    <Row
      ref={own}
      className={styles.panel}
      data-opened-panel=""
      data-floating={!isDocked || undefined}
      style={corner}
      onKeyDown={goByKey}
    >
      <Panel title={meaning.description} className={styles.inner} onClose={onClose}>
        <OpenedAbsence
          key={meaning.absence.event_id}
          person={person}
          meaning={meaning}
          onDecided={onClose}
          onEdited={onEdited}
        />
      </Panel>
    </Row>
  )
}

const GAP = 8

interface Corner {
  own: RefObject<HTMLElement | null>
  frame: RefObject<HTMLElement | null>
  opened: OpenedPlace
  isDocked: boolean
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/** At the right of the bar, at its left, else below or above its line: never over the bar, nor over the name. */
function cornerBeside(bar: DOMRect, name: DOMRect, box: DOMRect): CSSProperties {
  const { innerWidth: width, innerHeight: height } = window
  const top = clamp(bar.top - GAP, GAP, height - box.height - GAP)
  if (bar.right + GAP + box.width <= width - GAP) return { top, left: Math.max(bar.right, name.right) + GAP }
  if (bar.left - GAP - box.width >= name.right) return { top, left: bar.left - GAP - box.width }
  const left = width - box.width - GAP
  const [above, below] = [bar.top - 2 * GAP, height - bar.bottom - 2 * GAP]
  if (below >= above) return { left, top: bar.bottom + GAP, maxHeight: below }
  return { left, top: Math.max(GAP, bar.top - GAP - box.height), maxHeight: above }
}

function useCorner({ own, frame, opened, isDocked }: Corner): CSSProperties | undefined {
  // Not hidden, which takes no focus: nobody sees it before it has its place.
  const [corner, setCorner] = useState<CSSProperties>({ opacity: 0 })
  const { row, day } = opened.place
  const { event_id } = opened.meaning.absence
  useLayoutEffect(() => {
    const box = own.current
    if (isDocked || !box) return
    const place = () => {
      const cell = frame.current?.querySelector(`[data-place="${String(row)}-${String(day)}"]`)
      const line = cell?.closest('[role="row"]')
      const bar = (line?.querySelector(`[data-event="${String(event_id)}"]`) ?? cell)?.getBoundingClientRect()
      const name = line?.querySelector('[role="rowheader"]')?.getBoundingClientRect()
      setCorner(bar && name ? cornerBeside(bar, name, box.getBoundingClientRect()) : { top: GAP, right: GAP })
    }
    place()
    // What it holds comes later, and makes it higher.
    const observer = new ResizeObserver(place)
    observer.observe(box)
    const grid = frame.current
    grid?.addEventListener('scroll', place, { passive: true })
    window.addEventListener('resize', place)
    return () => {
      observer.disconnect()
      grid?.removeEventListener('scroll', place)
      window.removeEventListener('resize', place)
    }
  }, [own, frame, row, day, event_id, isDocked])
  return isDocked ? undefined : corner
}
