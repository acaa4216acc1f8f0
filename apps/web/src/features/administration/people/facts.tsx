import type { ReactNode } from 'react'
import { Row, Text } from '../../../ui/layout.tsx'
import styles from './card.module.css'
import { Section } from './section.tsx'

interface FactsProps {
  title: string
  facts: readonly (readonly [name: string, value: ReactNode])[]
  end?: ReactNode
}

/** Names and values of one subject, a line each. */
export function Facts({ title, facts, end }: FactsProps) {
  return (
    <Section title={title} end={end}>
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
    </Section>
  )
}
