import { formatDate } from '@cadran/rules/portal/french'
import { IconArchive } from '@tabler/icons-react'
import { StateBadge } from '../../../ui/state-badge.tsx'

/** Where else what is written here is read: the lists that people are chosen from. */
export const KEYS = ['administration'] as const

interface Changed {
  changed_by: string | null
  changed_at: string | null
}

/** Who changed it last, where somebody has (ORG-23). */
export const lastChange = ({ changed_by, changed_at }: Changed) =>
  changed_by !== null && changed_at !== null ? (
    <span>
      Modifié par {changed_by} le {formatDate(changed_at.slice(0, 10))}
    </span>
  ) : null

/** Put away: offered to nobody new, still counted (ORG-10). */
export const archivedBadge = ({ archived }: { archived: boolean }) =>
  archived ? <StateBadge family="neutral" label="Archivé" icon={<IconArchive size={14} stroke={1.75} />} /> : null
