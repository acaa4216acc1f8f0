import type { OwnRequest } from '@cadran/contract/home/home'
import { requestDetail, requestState, requestTitle } from '@cadran/rules/home/requests'
import { plural } from '@cadran/rules/portal/french'
import { IconArrowBackUp, IconChevronRight, IconCircleCheck, IconCircleX, IconHourglassHigh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { openAbsenceRequest } from '../features/timesheet/absence-request/index.ts'
import { useToday } from '../platform/public-config.ts'
import { Button } from '../ui/button.tsx'
import type { Family } from '../ui/family.ts'
import { Box, Row as LayoutRow, Text } from '../ui/layout.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { Block, Rest } from './block.tsx'
import { useHome } from './home.queries.ts'
import styles from './requests-card.module.css'

const ICON = { size: 20, stroke: 1.75 }
const LOOKS: Readonly<Record<OwnRequest['status'], { family: Family; icon: ReactNode }>> = {
  refused: { family: 'non_submitted', icon: <IconCircleX {...ICON} /> },
  returned: { family: 'non_submitted', icon: <IconArrowBackUp {...ICON} /> },
  waiting: { family: 'submitted', icon: <IconHourglassHigh {...ICON} /> },
  validated: { family: 'validated1', icon: <IconCircleCheck {...ICON} /> },
  accepted: { family: 'validated1', icon: <IconCircleCheck {...ICON} /> },
}

const DATE = /(?:\p{L}+ )?(?:1er|\d+)(?: (?!et |au )\p{L}+)?/gu

/** Words whose lines break between dates, never within one. */
const unbroken = (words: string) => words.replace(DATE, (date) => date.replaceAll(' ', '\u00a0'))

interface RequestsCardProps {
  mobile: boolean
  /** At most so many: two where a validator's queues stand above. */
  shown: 2 | 3
}

/** What waits for somebody, and what was answered lately (HOM-04). */
export function RequestsCard({ mobile, shown }: RequestsCardProps) {
  const { home, failure } = useHome()
  const total = home?.requests?.total ?? 0
  return (
    <Block
      title="Mes demandes"
      lines={shown}
      failure={failure}
      end={
        <Link className={styles.all} to="/timesheet/absences">
          {total > shown ? `Voir ${plural(total - shown, 'l’autre', `les ${total - shown} autres`)}` : 'Mes absences'}
        </Link>
      }
    >
      {home && <Rows requests={home.requests?.items.slice(0, shown) ?? []} shown={shown} mobile={mobile} />}
    </Block>
  )
}

interface RowsProps {
  requests: readonly OwnRequest[]
  shown: number
  mobile: boolean
}

function Rows({ requests, shown, mobile }: RowsProps) {
  if (requests.length === 0) return <Rest words="Aucune demande en cours" />
  return (
    <>
      <Box as="ul" block>
        {requests.map((request) => (
          <Row request={request} mobile={mobile} key={`${request.kind} ${String(request.id)}`} />
        ))}
      </Box>
      {!mobile && requests.length < shown && <Rest words="Aucune autre demande" />}
    </>
  )
}

function Row({ request, mobile }: { request: OwnRequest; mobile: boolean }) {
  const today = useToday()
  const { family, icon } = LOOKS[request.status]
  const { year, month, absence } = request
  const title = requestTitle(request, today)
  return (
    <LayoutRow
      as="li"
      gap={12}
      align="center"
      minHeight={52}
      paddingX={16}
      paddingY={6}
      borderTop
      position="relative"
      className={styles.row}
    >
      <LayoutRow as="span" inline tone="ink" className={styles.icon} data-family={family} aria-hidden="true">
        {icon}
      </LayoutRow>
      <Link className={styles.link} to="/timesheet/{-$month}/{-$year}" params={{ month, year }}>
        <Text as="strong" weight={650} lineHeight={1.3} anywhere>
          {unbroken(title)}
        </Text>
        <Text size="sm" tone="muted" truncate className={styles.detail}>
          {unbroken(requestDetail(request, today))}
        </Text>
      </Link>
      {request.status === 'refused' && absence ? (
        <Button
          className={styles.again}
          size="sm"
          aria-label={`Redemander : ${title}`}
          onClick={() => openAbsenceRequest({ event_code: absence.event_code, days_count: absence.days_count })}
        >
          Redemander
        </Button>
      ) : (
        !mobile && <StateBadge family={family} icon={icon} label={requestState(request)} />
      )}
      <IconChevronRight className={styles.chevron} size={18} stroke={1.75} aria-hidden="true" />
    </LayoutRow>
  )
}
