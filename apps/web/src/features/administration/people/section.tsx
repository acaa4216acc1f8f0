import { type ReactNode, useId } from 'react'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import styles from './card.module.css'

interface SectionProps {
  title: string
  /** What may be done with the whole of it. */
  end?: ReactNode
  children: ReactNode
}

/** One subject of a tab. */
export function Section({ title, end, children }: SectionProps) {
  const titleId = useId()
  return (
    <Box as="section" card minWidth={0} className={styles.section} aria-labelledby={titleId}>
      <Row gap={12} align="center" justify="between" wrap marginBottom={8}>
        <Text as="h2" size="lg" id={titleId}>
          {title}
        </Text>
        {end}
      </Row>
      {children}
    </Box>
  )
}
