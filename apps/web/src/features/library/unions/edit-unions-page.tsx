import { editsUnion } from '@cadran/rules/library/rights'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText } from '../../../platform/api-error.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { type CurrentUser, useCurrentUser } from '../../../platform/session.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { DesktopOnly } from '../../../ui/desktop-only.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { UnionLogo } from './union-logo.tsx'
import { filesLine, UNIONS_TITLE } from './union-words.ts'
import styles from './unions.module.css'
import { type Union, unionsQuery } from './unions.queries.ts'

/** Whether a person edits a union (UNI-13, UNI-14). */
export function mayEdit({ person_type, roles }: CurrentUser, union: Union): boolean {
  return editsUnion({ person_type, roles: new Set<string>(roles) }, union.role)
}

/** Every union; those that the person edits lead to their edit page (UNI-09, UNI-11). */
export function EditUnionsPage() {
  const mobile = useIsMobile('work')
  usePageHeader({
    title: UNIONS_TITLE,
    breadcrumb: [{ label: 'Administration', to: '/backend/' }],
    back: mobile ? '/' : '/backend/',
  })
  return mobile ? <DesktopOnly title={UNIONS_TITLE} /> : <EditUnions />
}

function EditUnions() {
  const { data, error, isFetching, refetch } = useQuery(unionsQuery)
  return (
    <div className={styles.page}>
      <h1>{UNIONS_TITLE}</h1>
      {data && data.length > 0 ? (
        <ul className={styles.cards} aria-label="Organisations">
          {data.map((union) => (
            <UnionCard key={union.id} union={union} />
          ))}
        </ul>
      ) : data ? (
        <EmptyState text="Aucun résultat" />
      ) : error ? (
        <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={4} height={72} />
      )}
    </div>
  )
}

function UnionCard({ union }: { union: Union }) {
  const editable = mayEdit(useCurrentUser(), union)
  const content = (
    <>
      <UnionLogo union={union} size="lg" />
      <span>
        <strong className={styles.cardName}>{union.label}</strong>
        <span className={styles.meta}>{filesLine(union)}</span>
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
