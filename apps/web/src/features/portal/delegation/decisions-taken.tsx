import type { LentDecision } from '@cadran/contract/portal/delegation'
import { describeRange, monthTitle } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parisMoment } from '../../../platform/paris-time.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Pager } from '../../../ui/pager.tsx'
import styles from './delegation.module.css'
import { DECISIONS_PAGE, decisionsQuery } from './delegation.queries.ts'

/** What deputies have decided meanwhile; nothing where nobody has (DEL-39). */
export function DecisionsTaken() {
  const [page, setPage] = useState(1)
  const { data } = useQuery(decisionsQuery(page))
  if (!data || data.total === 0) return null
  const pages = Math.ceil(data.total / DECISIONS_PAGE)
  return (
    <Stack as="section" gap={4} columns={1} marginTop={16} aria-labelledby="decisions-taken">
      <Text as="h3" size="md" id="decisions-taken">
        Décisions prises pour vous
      </Text>
      <DecisionLines decisions={data.items} />
      {pages > 1 && (
        <Row justify="end">
          <Pager page={page} pages={pages} onChange={setPage} />
        </Row>
      )}
    </Stack>
  )
}

/** Each with what was decided, by whom and when. */
export function DecisionLines({ decisions }: { decisions: readonly LentDecision[] }) {
  return (
    <Stack as="ul" columns={1}>
      {decisions.map((decision) => (
        <DecisionLine key={decision.id} decision={decision} />
      ))}
    </Stack>
  )
}

function DecisionLine({
  decision: { at, decision, deputy, person, absence, month, comment },
}: {
  decision: LentDecision
}) {
  return (
    <Row as="li" wrap gap={12} rowGap={4} justify="between" paddingY={10} className={styles.line}>
      <div>
        <Text block weight={650}>
          {person.identity} · {decision}
        </Text>
        <Text size="sm" tone="muted">
          {month
            ? monthTitle(month)
            : absence
              ? `${absence.description} ${describeRange(absence)}`
              : 'Absence supprimée depuis'}
          {comment && ` · « ${comment} »`}
        </Text>
      </div>
      <Text size="sm" tone="muted">
        {deputy}, {parisMoment(at)}
      </Text>
    </Row>
  )
}
