import { formatDate } from '@cadran/rules/portal/french'
import { IconAlertTriangle, IconArrowBackUp, IconUserCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import type { MoreAction } from '../../../ui/more-menu.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import type { ActStatus } from './act-statuses.ts'
import styles from './row-parts.module.css'

interface PersonProps {
  person: { firstname: string; lastname: string }
  /** Beside the name. */
  badge?: ReactNode
  /** Below it. */
  children: ReactNode
}

/** Whose row it is, the last name in bold: the order of the list is seen. */
export function PersonCell({ person, badge, children }: PersonProps) {
  return (
    <Row gap={10} align="center">
      <Avatar firstname={person.firstname} lastname={person.lastname} />
      <Box minWidth={0} anywhere>
        <Row as="p" wrap gap={8} rowGap={2} align="center" className={styles.name}>
          <span>
            <strong>{person.lastname}</strong> {person.firstname}
          </span>
          {badge}
        </Row>
        {children}
      </Box>
    </Row>
  )
}

interface WaysProps {
  standing_for: { identity: string } | null
  /** Absent where the row is about several items. */
  escalated?: { to: string | null; on: string } | null
}

/** For whom the viewer decides, and to whom it was passed on (DEL-23, DEL-25); nothing for most rows. */
export function RowWays({ standing_for, escalated = null }: WaysProps) {
  if (!standing_for && !escalated) return null
  return (
    <Row as="p" wrap gap={6} rowGap={2} align="center" marginTop={4}>
      {standing_for && (
        <StateBadge
          family="brand"
          icon={<IconUserCheck size={14} stroke={2} />}
          label={`pour ${standing_for.identity}`}
          className={styles.chip}
        />
      )}
      {escalated && (
        <Text size="xs" tone="muted">
          Transmis {escalated.to === null ? 'aux ressources humaines' : `à ${escalated.to}`}{' '}
          <Text nowrap>le {formatDate(escalated.on)}</Text>
        </Text>
      )}
    </Row>
  )
}

/** A small line below another. */
export function SmallLine({ children }: { children: ReactNode }) {
  return (
    <Text as="p" size="xs" tone="muted" lineHeight={1.4}>
      {children}
    </Text>
  )
}

/** Where a person will stand. */
export function PersonBar({ width }: { width: number | string }) {
  return (
    <Row gap={10} align="center">
      <Skeleton width={32} height={32} radius={999} />
      <Skeleton width={width} height={14} />
    </Row>
  )
}

interface Refused {
  refusal: string | null
  comment?: string
}

/** What was written with an act that was refused, which goes along with the next (KEY-07). */
export function WrittenComment({ status }: { status: Refused | undefined }) {
  if (!status?.refusal || !status.comment) return null
  return (
    <Text as="p" size="sm" tone="muted" anywhere>
      Votre commentaire&nbsp;: «&nbsp;{status.comment}&nbsp;»
    </Text>
  )
}

/** What was just decided on a row is taken back in its menu, as long as it may be (README 79). */
export function takeBackActions<Act extends string>(
  status: ActStatus<Act> | undefined,
  label: (action: Act) => string,
  onTakeBack: (action: Act) => void,
): MoreAction[] {
  if (!status?.mayTakeBack) return []
  const { action } = status
  const icon = <IconArrowBackUp size={18} stroke={1.75} />
  return [{ label: label(action), icon, onChoose: () => onTakeBack(action) }]
}

/** Why the last act on a row was refused, and what was written with it. */
export function RowRefusal({ status }: { status: Refused | undefined }) {
  if (!status?.refusal) return null
  return (
    <>
      <Row as="p" gap={6} marginTop={4} size="sm" weight={500} tone="error" className={styles.refusal} role="alert">
        <IconAlertTriangle size={15} stroke={1.75} aria-hidden="true" />
        {status.refusal}
      </Row>
      <WrittenComment status={status} />
    </>
  )
}
