import { type ReactNode, useId } from 'react'
import { Box, Row, Text } from './layout.tsx'
import styles from './section-card.module.css'

interface SectionCardProps {
  title: string
  /** What the section is for, under its title. */
  lead?: ReactNode
  /** The hash that leads here. */
  anchor: string
  /** What may be done with the whole section, beside its title. */
  end?: ReactNode
  children: ReactNode
}

/** One section of a page of settings: a hash brings the person here, and the focus with it. */
export function SectionCard({ title, lead, anchor, end, children }: SectionCardProps) {
  const titleId = useId()
  return (
    <Box as="section" minWidth={0} className={styles.card} id={anchor} aria-labelledby={titleId} tabIndex={-1}>
      <Row wrap gap={12} align="center" justify="between">
        <div>
          <Text as="h2" size="lg" id={titleId}>
            {title}
          </Text>
          {lead && (
            <Text as="p" size="sm" tone="muted" className={styles.lead}>
              {lead}
            </Text>
          )}
        </div>
        {end}
      </Row>
      {children}
    </Box>
  )
}
