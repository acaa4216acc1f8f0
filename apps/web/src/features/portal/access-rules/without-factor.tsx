import { counted } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../records/index.ts'
import { WITHOUT_FACTOR_PAGE, withoutFactorQuery } from './access-rules.queries.ts'
import styles from './rules-card.module.css'

interface WithoutFactorProps {
  rule: { id: number; without_factor: number }
  /** Whom the rule binds, in words. */
  who: string
}

/** How many of a rule's people hold no second factor, which leads to their names (MFA-22, identity-08). */
export function WithoutFactor({ rule: { id, without_factor }, who }: WithoutFactorProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" className={styles.missing} onClick={() => setOpened(true)}>
        <strong>{without_factor}</strong> sans second facteur
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={`Sans second facteur · ${who}`}>
        {opened && <People id={id} />}
      </Dialog>
    </>
  )
}

function People({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const query = useQuery(withoutFactorQuery(id, page))
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={6} height={48} />}>
      {({ items, total }) => (
        <Stack gap={12} columns={1}>
          <Row gap={12} align="center" justify="between">
            <Text as="p" size="sm" tone="muted">
              {total === 0 ? 'Tous ont un second facteur.' : counted(total, 'personne')}
            </Text>
            {total > WITHOUT_FACTOR_PAGE && (
              <Pager page={page} pages={Math.ceil(total / WITHOUT_FACTOR_PAGE)} onChange={setPage} />
            )}
          </Row>
          <Stack as="ul" columns={1} aria-label="Personnes sans second facteur">
            {items.map(({ id: person, identity, username, matricule, company }) => (
              <Row as="li" key={person} gap={12} justify="between" paddingY={10} className={styles.person}>
                <span>
                  <Text block weight={650}>
                    {identity}
                  </Text>
                  <Text size="sm" tone="muted">
                    {username} · {matricule}
                  </Text>
                </span>
                <Text size="sm" tone="muted">
                  {company}
                </Text>
              </Row>
            ))}
          </Stack>
        </Stack>
      )}
    </Loaded>
  )
}
