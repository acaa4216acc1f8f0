import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './thumb-bar.module.css'

/** Acts at thumb height: the frame scrolls in the room that they leave, so that nothing is ever hidden under them. */
export function ThumbBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--thumb-height', `${String(bar.current?.offsetHeight ?? 0)}px`)
    })
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--thumb-height')
    }
  }, [])
  return (
    <div className={styles.bar} ref={bar} data-thumb>
      {children}
    </div>
  )
}
