import { loadDirectoryCard, loadRoleGroupsCard } from '../features/administration/provisioning/index.ts'
import { EmergencyCard, ProvidersCard, RulesCard } from '../features/portal/access-rules/index.ts'
import { loadServiceTokensCard } from '../features/portal/tokens/index.ts'
import { loadCalendarPolicyCard } from '../features/validation/calendar-feeds/index.ts'
import { usePageHeader } from '../platform/page-header.ts'
import { useIsMobile } from '../platform/use-is-mobile.ts'
import { late } from '../ui/late.tsx'
import { Stack } from '../ui/layout.tsx'
import styles from './security-page.module.css'

const ServiceTokensCard = late(loadServiceTokensCard)
const RoleGroupsCard = late(loadRoleGroupsCard)
const DirectoryCard = late(loadDirectoryCard)
const CalendarPolicyCard = late(loadCalendarPolicyCard)

/** Who must do what to enter, by which doors, and what other programs may (identity.md 0.7). */
export function SecurityPage() {
  const title = usePageHeader()
  const mobile = useIsMobile('shell')
  return (
    <Stack gap={16} columns={1}>
      <h1 className={mobile ? 'visually-hidden' : undefined}>{title}</h1>
      <div className={styles.columns}>
        <Stack gap={16} columns={1} alignContent="start">
          <RulesCard />
          <RoleGroupsCard />
          <ServiceTokensCard />
          <CalendarPolicyCard />
        </Stack>
        <Stack gap={16} columns={1} alignContent="start">
          <ProvidersCard />
          <EmergencyCard />
          <DirectoryCard />
        </Stack>
      </div>
    </Stack>
  )
}
