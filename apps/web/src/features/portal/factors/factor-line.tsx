import type { ReactNode } from 'react'
import { Row, Text } from '../../../ui/layout.tsx'

/** One means of getting in, with its acts at its end. */
export function FactorLine({ title, said, acts }: { title: string; said: ReactNode; acts: ReactNode }) {
  return (
    <Row wrap gap={12} align="center" justify="between" paddingY={12} borderTop>
      <div>
        <h3>{title}</h3>
        <Text as="p" size="sm" tone="muted">
          {said}
        </Text>
      </div>
      <Row wrap gap={8}>
        {acts}
      </Row>
    </Row>
  )
}
