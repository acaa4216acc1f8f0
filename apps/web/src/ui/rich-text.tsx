import { useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Loading } from './loading.tsx'
import styles from './rich-text.module.css'
import { Skeleton } from './skeleton.tsx'

interface RichTextProps {
  /** As the server answers it; it is cleaned once more before it is shown. */
  html: string
  className?: string
}

/** A formatted text: titles, lists, links that open in a new tab. */
export function RichText({ html, className }: RichTextProps) {
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    let left = false
    // The cleaner comes with the first text that needs it.
    void import('./clean-fragment.ts').then(({ cleanFragment }) => {
      if (left) return
      place.current?.replaceChildren(cleanFragment(html))
      setShown(true)
    })
    return () => {
      left = true
    }
  }, [html])
  return (
    <>
      {!shown && (
        <Loading className={styles.coming}>
          <Skeleton />
          <Skeleton width="80%" />
        </Loading>
      )}
      <div ref={place} className={classNames(styles.text, className)} hidden={!shown} />
    </>
  )
}
