import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Row } from '../../../ui/layout.tsx'
import styles from './account.module.css'

interface DoneNoticeProps {
  children: ReactNode
}

/** Stands where the form was once it has done its work, and takes the focus that went with it. */
export function DoneNotice({ children }: DoneNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <Row gap={10} size="md" className={styles.done} ref={place} tabIndex={-1}>
      <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
      <p>{children}</p>
    </Row>
  )
}
