import { formatDate } from '@cadran/rules/portal/french'
import { modalityLabel } from '@cadran/rules/portal/person'
import type { Family } from '@cadran/rules/timesheet/counter-lines'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useToday } from '../../../platform/public-config.ts'
import { useCurrentUser, useHasRole } from '../../../platform/session.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { DesktopOnly } from '../../../ui/desktop-only.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import {
  type CounterStanding,
  FamilyChoice,
  Ledger,
  Statement,
  standingsQuery,
} from '../../timesheet/counters/index.ts'
import { Adjusting, Waiting } from './adjusting.tsx'
import styles from './ledger.module.css'
import { type CountedPerson, countedPersonQuery, ledgerOf } from './ledger.queries.ts'

/** The ledger of one person, as payroll follows it (LED-49, LED-65). */
export function PersonCountersPage() {
  const { matricule } = useParams({ from: '/guarded/backend/counters/$matricule' })
  const mobile = useIsMobile('work')
  const person = useQuery(countedPersonQuery(matricule))
  const standings = useQuery(standingsQuery(ledgerOf(matricule)))
  const title = usePageHeader(person.data ? { title: person.data.identity } : {})
  if (mobile) return <DesktopOnly title={title} />
  const { error } = standings
  if (error instanceof ApiError && error.status === 404) {
    // Contractors are known, and have none (LED-12).
    return error.code === 'no-counters' ? <EmptyState text={error.message} /> : <Navigate to="/not-found" replace />
  }
  return (
    <Loaded query={standings} skeleton={<SkeletonRows count={8} height={56} />}>
      {(counters) => <PersonLedger key={matricule} matricule={matricule} person={person.data} standings={counters} />}
    </Loaded>
  )
}

interface PersonLedgerProps {
  matricule: string
  person: CountedPerson | null | undefined
  standings: readonly CounterStanding[]
}

function PersonLedger({ matricule, person, standings }: PersonLedgerProps) {
  const [family, setFamily] = useState<Family>('cp')
  const today = useToday()
  const is_own = useCurrentUser().matricule === matricule
  const keeps = useHasRole('ROLE_PAY_MANAGER')
  const source = ledgerOf(matricule)
  const page = useRef<HTMLDivElement>(null)
  return (
    <Stack ref={page} gap={16} columns={1} tabIndex={-1}>
      {person && <Head person={person} />}
      {keeps && <Waiting matricule={matricule} page={page} />}
      <FamilyChoice standings={standings} family={family} onChange={setFamily} view="pay_manager" />
      <div className={styles.person}>
        <Box card minWidth={0} paddingX={16} paddingY={14}>
          <Ledger source={source} family={family} is_own={is_own} />
        </Box>
        <Stack gap={16} columns={1} alignContent="start">
          {keeps && (
            <Adjusting
              matricule={matricule}
              identity={person?.identity ?? matricule}
              is_own={is_own}
              standings={standings}
            />
          )}
          <Stack as="section" gap={10} columns={1} card paddingX={16} paddingY={14} aria-labelledby="statement">
            <h2 id="statement">Relevé de compteurs</h2>
            <Statement source={source} today={today} />
            {person?.last_hash && (
              <Text size="sm" tone="muted">
                {person.line_count} lignes, dernière empreinte <code>{person.last_hash.slice(0, 12)}</code>
              </Text>
            )}
          </Stack>
        </Stack>
      </div>
    </Stack>
  )
}

function Head({ person }: { person: CountedPerson }) {
  const { firstname, lastname, identity, matricule, modality, company, start_at } = person
  return (
    <Row gap={14} align="center" wrap>
      <Avatar firstname={firstname} lastname={lastname} size="lg" />
      <Row gap={10} align="baseline" wrap minWidth={0}>
        <h1>{identity}</h1>
        <Text tone="muted">
          {matricule} · {modalityLabel(modality)} · {company} · entrée le {formatDate(start_at)}
        </Text>
      </Row>
    </Row>
  )
}
