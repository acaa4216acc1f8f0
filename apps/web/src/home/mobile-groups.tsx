import { IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { useId } from 'react'
import { isShown, nameOf, type PageName, type ShownEntry, usePages, useViewer } from '../platform/pages.ts'
import { hasRole } from '../platform/session.ts'
import { EntryLink, leavesPortal } from '../shell/entry-link.tsx'
import { Box, Text } from '../ui/layout.tsx'
import styles from './mobile-groups.module.css'

const RESOURCES = {
  heading: 'Ressources',
  names: ['contacts', 'news', 'expenses', 'documents', 'social', 'onCall', 'tutorials'],
} as const
const ADMINISTRATION = {
  heading: 'Administration',
  names: ['activities', 'absences', 'extraRequests', 'monthPlanning'],
} as const
const SETTINGS = { heading: 'Paramètres', names: ['parameters', 'account', 'runAs', 'logout'] } as const

/** The grouped links of the small screen: each under the rule of its menu entry (SHL-57 to SHL-59, BCK-20). */
export function MobileGroups() {
  const pages = usePages()
  const viewer = useViewer()
  const administration = hasRole(viewer.user, 'ROLE_MANAGER') ? [ADMINISTRATION] : []
  return [RESOURCES, ...administration, SETTINGS].map(({ heading, names }) => {
    const entries = names.map((name: PageName) => pages[name]).filter((entry) => isShown(entry, viewer))
    return entries.length > 0 && <Group heading={heading} entries={entries} key={heading} />
  })
}

function Group({ heading, entries }: { heading: string; entries: readonly ShownEntry[] }) {
  const headingId = useId()
  return (
    <nav aria-labelledby={headingId}>
      <Text as="h2" size="md" tone="muted" className={styles.heading} id={headingId}>
        {heading}
      </Text>
      <Box as="ul" card overflow="hidden" className={styles.group}>
        {entries.map((entry) => (
          <li key={entry.title}>
            <Entry entry={entry} />
          </li>
        ))}
      </Box>
    </nav>
  )
}

function Entry({ entry }: { entry: ShownEntry }) {
  const Icon = entry.icon
  const End = leavesPortal(entry) ? IconExternalLink : IconChevronRight
  return (
    <EntryLink entry={entry} className={styles.entry}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {nameOf(entry)}
      {!('action' in entry && entry.action === 'logout') && (
        <End className={styles.chevron} size={18} stroke={1.75} aria-hidden="true" />
      )}
    </EntryLink>
  )
}
