import { counted, formatDate, monthTitle } from '@cadran/rules/portal/french'
import { monthStateLabel } from '@cadran/rules/timesheet/month-states'
import { IconCalendarDollar, IconCheck, IconFileText, IconLock, IconUsers, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { parisMoment } from '../../../platform/paris-time.ts'
import { useHasRole } from '../../../platform/session.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import {
  type CorrectionEvidence,
  correctionEvidenceQuery,
  correctionHistoryQuery,
  type ValidatedCorrection,
} from './corrections.queries.ts'

interface Of {
  correction: ValidatedCorrection
}

/** 'Ce qui fait foi': what the closed month proves and what payroll was told, each with the way to it (COR-18). */
export function EvidenceBlock({ correction }: Of) {
  const { data, error, isFetching, refetch } = useQuery(correctionEvidenceQuery(correction))
  return (
    <Stack as="section" gap={12} alignContent="start" aria-label="Ce qui fait foi">
      <Text as="h3" size="sm" weight={650}>
        Ce qui fait foi
      </Text>
      {data ? (
        <Stack as="ul" gap={12}>
          <Report correction={correction} evidence={data} />
          <Closing evidence={data} />
          {data.exports.map((run) => (
            <Told run={run} key={run.id} />
          ))}
          {data.exports.length === 0 && <Fact Icon={IconCalendarDollar}>Rien n’a encore été exporté de ce mois</Fact>}
          <FirstLevel correction={correction} />
          <Away evidence={data} />
        </Stack>
      ) : error ? (
        <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={3} height={36} />
      )}
      {correction.exported_in ? (
        <Text as="p" size="sm" tone="muted">
          Exportée : export n° {correction.exported_in.number} du{' '}
          {formatDate(correction.exported_in.issued_at.slice(0, 10))}
        </Text>
      ) : (
        correction.state === 'validated2' && (
          <Text as="p" size="sm" tone="muted">
            Pas encore exportée
          </Text>
        )
      )}
    </Stack>
  )
}

function Fact({ Icon, small, children }: { Icon: TablerIcon; small?: ReactNode; children: ReactNode }) {
  return (
    <Row as="li" gap={10} align="start" size="sm">
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span>
        <Text block>{children}</Text>
        {small && (
          <Text block tone="muted">
            {small}
          </Text>
        )}
      </span>
    </Row>
  )
}

interface Evident {
  evidence: CorrectionEvidence
}

function Report({ correction: { user, year, month }, evidence: { report } }: Of & Evident) {
  const mayOpen = useHasRole('ROLE_CRA_SHOW')
  if (!report) return <Fact Icon={IconFileText}>Aucun CRA pour {monthTitle({ year, month }).toLowerCase()}</Fact>
  const { id, state, decided } = report
  const params = { monthId: id, month, year, matricule: user.matricule }
  return (
    <Fact Icon={IconFileText} small={decided && `${parisMoment(decided.at)}, ${decided.author}`}>
      {monthStateLabel(state)}{' '}
      {mayOpen && (
        <Link to="/backend/cra/$monthId/$month/$year/$matricule" params={params}>
          Ouvrir
        </Link>
      )}
    </Fact>
  )
}

function Closing({ evidence: { closed } }: Evident) {
  if (!closed) return null
  const who = closed.author === null ? '' : `, ${closed.author}`
  return (
    <Fact Icon={IconLock} small={`${parisMoment(closed.at)}${who}`}>
      Période clôturée
    </Fact>
  )
}

function Told({ run: { id, number, issued_at, lines } }: { run: CorrectionEvidence['exports'][number] }) {
  const mayOpen = useHasRole('ROLE_PAY_MANAGER')
  return (
    <Fact Icon={IconCalendarDollar} small={formatDate(issued_at.slice(0, 10))}>
      Export n° {number}&nbsp;: {lines.length > 0 ? lines.join(' ; ') : 'rien de ce qui est corrigé'}{' '}
      {mayOpen && (
        <Link to="/backend/payroll/$id" params={{ id }}>
          Voir ses lignes
        </Link>
      )}
    </Fact>
  )
}

/** Who gave the first level, and with which words (COR-27). */
function FirstLevel({ correction: { id, validated1_by } }: Of) {
  const { data } = useQuery({ ...correctionHistoryQuery(id), enabled: validated1_by !== null })
  if (validated1_by === null) return null
  const step = data?.find(({ action }) => action === 'validated1')
  const said = step?.comment ? `\u00a0: «\u00a0${step.comment}\u00a0»` : ''
  return (
    <Fact Icon={IconCheck} small={step ? `${parisMoment(step.created_at)}, ${step.author}${said}` : validated1_by}>
      Validation niveau 1
    </Fact>
  )
}

function Away({ evidence: { away } }: Evident) {
  if (!away || away.team_size < 2) return null
  const others =
    away.count === 0 ? 'Personne d’autre n’était absent' : counted(away.count, 'autre absent', 'autres absents')
  return (
    <Fact Icon={IconUsers} small={`Équipe de ${counted(away.team_size, 'personne')}`}>
      {others}
    </Fact>
  )
}
