import { type ReactNode, useId } from 'react'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import styles from './card.module.css'

interface FactsProps {
  title: string
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** Names and values of one subject, a line each. */
export function Facts({ title, facts }: FactsProps) {
  const titleId = useId()
  return (
    <Box as="section" card className={styles.section} aria-labelledby={titleId}>
      <Text as="h2" size="lg" id={titleId} className={styles.title}>
        {title}
      </Text>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Row gap={16} justify="between" wrap paddingY={6} key={name}>
            <Text as="dt" tone="muted">
              {name}
            </Text>
            <Text as="dd" margin={0} weight={600} anywhere>
              {value}
            </Text>
          </Row>
        ))}
      </dl>
    </Box>
  )
}
