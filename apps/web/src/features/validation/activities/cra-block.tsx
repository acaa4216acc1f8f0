import type { ReactNode } from 'react'
import { Row, Stack } from '../../../ui/layout.tsx'
import styles from './cra-side.module.css'

interface BlockProps {
  title: string
  icon: ReactNode
  end?: ReactNode
  children: ReactNode
}

/** One card of what goes with the calendar of a report. */
export function Block({ title, icon, end, children }: BlockProps) {
  return (
    <Stack as="section" gap={10} className={styles.block} aria-label={title}>
      <Row wrap gap={8} align="center" justify="between">
        <Row as="h2" inline gap={10} align="center" size="md">
          <Row as="span" inline tone="muted" aria-hidden="true">
            {icon}
          </Row>
          {title}
        </Row>
        {end}
      </Row>
      {children}
    </Stack>
  )
}
