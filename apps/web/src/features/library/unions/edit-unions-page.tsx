import { editsUnion } from '@cadran/rules/library/rights'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCurrentPage } from '../../../platform/pages.ts'
import { type CurrentUser, useCurrentUser } from '../../../platform/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded, RecordFrame } from '../../portal/records/index.ts'
import { UnionLogo } from './union-logo.tsx'
import { filesLine } from './union-words.ts'
import styles from './unions.module.css'
import { type Union, unionsQuery } from './unions.queries.ts'

/** Whether a person edits a union (UNI-13, UNI-14). */
export function mayEdit({ person_type, roles }: CurrentUser, union: Union): boolean {
  return editsUnion({ person_type, roles: new Set<string>(roles) }, union.role)
}

/** Every union; those that the person edits lead to their edit page (UNI-09, UNI-11). */
export function EditUnionsPage() {
  return (
    <RecordFrame>
      <EditUnions />
    </RecordFrame>
  )
}

function EditUnions() {
  const { title } = useCurrentPage()
  const query = useQuery(unionsQuery)
  return (
    <Stack gap={16} columns={1} minWidth={0} className={styles.page}>
      <h1>{title}</h1>
      <Loaded query={query} skeleton={<SkeletonRows count={4} height={72} />}>
        {(unions) =>
          unions.length > 0 ? (
            <Stack as="ul" gap={16} className={styles.cards} aria-label="Organisations">
              {unions.map((union) => (
                <UnionCard key={union.id} union={union} />
              ))}
            </Stack>
          ) : (
            <EmptyState text="Aucun résultat" />
          )
        }
      </Loaded>
    </Stack>
  )
}

function UnionCard({ union }: { union: Union }) {
  const editable = mayEdit(useCurrentUser(), union)
  const content = (
    <>
      <UnionLogo union={union} size="lg" />
      <span>
        <Text as="strong" block size="xl" weight={680} className={styles.cardName}>
          {union.label}
        </Text>
        <Text block size="md" tone="muted" balance>
          {filesLine(union)}
        </Text>
      </span>
    </>
  )
  return (
    <li>
      {editable ? (
        <Link className={styles.card} to="/backend/documents/syndicats/$id" params={{ id: union.id }}>
          {content}
          <IconPencil className={styles.cardEnd} size={20} stroke={1.75} aria-hidden="true" />
          <span className="visually-hidden">, modifier</span>
        </Link>
      ) : (
        <div className={styles.card}>{content}</div>
      )}
    </li>
  )
}
