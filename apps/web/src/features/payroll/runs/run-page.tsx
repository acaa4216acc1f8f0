import { monthTitle } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { DesktopOnly } from '../../../ui/desktop-only.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import { DraftRun } from './draft-run.tsx'
import { IssuedRun } from './issued-run.tsx'
import { runQuery } from './runs.queries.ts'

/** One run: its control while it is prepared, its proof once it is issued (PAY-20, PAY-42). */
export function PayrollRunPage() {
  const { id } = useParams({ from: '/guarded/backend/payroll/$id' })
  const mobile = useIsMobile('work')
  const query = useQuery({ ...runQuery(id), enabled: !mobile })
  const run = query.data
  const number = run?.number ?? null
  const title = run && (number === null ? monthTitle(run) : `Export n° ${number}`)
  const shown = usePageHeader(title ? { title } : {})
  if (mobile) return <DesktopOnly title={shown} />
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={6} height={56} />}>
      {(found) =>
        found.state === 'draft' || found.state === 'issuing' ? <DraftRun run={found} /> : <IssuedRun run={found} />
      }
    </Loaded>
  )
}
