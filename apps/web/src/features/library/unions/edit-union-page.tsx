import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { DesktopOnly } from '../../../ui/desktop-only.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { EditingBadge, PublicLink } from '../../portal/records/index.ts'
import { UploadPanel, type UploadTarget } from '../documents/index.ts'
import { EditDescription } from './edit-union-description.tsx'
import { EditUnionFiles } from './edit-union-files.tsx'
import { mayEdit } from './edit-unions-page.tsx'
import { UnionLogo } from './union-logo.tsx'
import { filesLine } from './union-words.ts'
import styles from './unions.module.css'
import { type Union, unionsQuery } from './unions.queries.ts'

/** A union as its editors keep it (UNI-12 to UNI-17); on a small window it says why it is not there. */
export function EditUnionPage() {
  const { id } = useParams({ from: '/guarded/backend/documents/syndicats/$id' })
  const mobile = useIsMobile('work')
  const user = useCurrentUser()
  const { data, error, isFetching, refetch } = useQuery({ ...unionsQuery, enabled: !mobile })
  const union = data?.find((known) => known.id === id)
  const { title } = useCurrentPage()
  usePageHeader(union && { title: union.label })
  if (mobile) return <DesktopOnly title={title} />
  if (error && !data) {
    return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonRows count={8} height={44} />
  if (!union) return <Navigate to="/not-found" replace />
  // Another union's page is not theirs (UNI-13).
  if (!mayEdit(user, union)) return <Navigate to="/backend/documents/syndicats" replace />
  return <EditUnion key={union.id} union={union} />
}

function EditUnion({ union }: { union: Union }) {
  const { id, label } = union
  const target = useMemo<UploadTarget>(() => ({ kind: 'union', id, path: [label] }), [id, label])
  return (
    <Stack gap={16} columns={1} minWidth={0} className={styles.page}>
      <Row wrap gap={12} align="center">
        <UnionLogo union={union} size="sm" />
        <h1>{label}</h1>
        <EditingBadge />
        <Text block size="md" tone="muted" balance>
          {filesLine(union)}
        </Text>
        <PublicLink href={`/documents/syndicats/${String(id)}`}>Voir la page publique</PublicLink>
      </Row>
      <Stack gap={24} align="start" className={styles.columns}>
        <Stack gap={16} columns={1} minWidth={0}>
          <EditDescription union={union} />
          <EditUnionFiles files={union.files} />
        </Stack>
        <UploadPanel target={target} />
      </Stack>
    </Stack>
  )
}
