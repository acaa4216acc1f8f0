import { countedDays, formatDate, plural } from '@cadran/rules/portal/french'
import { IconAlertTriangle, IconChecks, IconHeartHandshake } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { Loaded, RecordDate, RecordFrame, useRecordForm } from '../../portal/records/index.ts'
import { COUNTERS_KEY } from '../../timesheet/counters/index.ts'
import { noticesQuery, proposedQuery, type SickNotice } from './keeping.queries.ts'
import { ProposedAdjustments } from './proposed-adjustments.tsx'

/** What waits for payroll in the counters: adjustments of another, and people to tell after sickness (LED-37, LED-62). */
export function CounterWatchPage() {
  return (
    <RecordFrame>
      <Watch />
    </RecordFrame>
  )
}

function Watch() {
  const { title } = useCurrentPage()
  return (
    <Stack gap={24} columns={1}>
      <h1>{title}</h1>
      <Stack as="section" gap={10} columns={1} aria-labelledby="proposed">
        <h2 id="proposed">Ajustements proposés</h2>
        <Proposed />
      </Stack>
      <Stack as="section" gap={10} columns={1} aria-labelledby="notices">
        <h2 id="notices">Congés reportés après maladie</h2>
        <Text as="p" size="sm" tone="muted">
          Qui revient d’un arrêt est informé dans le mois des jours qui lui restent. Ils se perdent 15 mois après cette
          information ; sans elle, ils ne se perdent pas.
        </Text>
        <Notices />
      </Stack>
    </Stack>
  )
}

function Proposed() {
  return (
    <Loaded query={useQuery(proposedQuery(null))} skeleton={<SkeletonRows count={2} height={72} />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState icon={<IconChecks size={32} stroke={1.5} />} text="Aucun ajustement en attente" />
        ) : (
          <ProposedAdjustments adjustments={items} />
        )
      }
    </Loaded>
  )
}

function Notices() {
  const [told, setTold] = useState<SickNotice | null>(null)
  const recorded = useQuery(noticesQuery('recorded'))
  return (
    <>
      <Loaded query={useQuery(noticesQuery('due'))} skeleton={<SkeletonRows count={2} height={72} />}>
        {(notices) =>
          notices.length === 0 ? (
            <EmptyState icon={<IconHeartHandshake size={32} stroke={1.5} />} text="Personne n’est à informer" />
          ) : (
            <Stack as="ul" gap={8} columns={1} aria-label="À informer">
              {notices.map((notice) => (
                <Notice key={`${notice.matricule} ${notice.year}`} notice={notice} onTold={() => setTold(notice)} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {recorded.data && recorded.data.length > 0 && (
        <details>
          <Text as="summary" size="sm" tone="muted">
            Informations enregistrées ({recorded.data.length})
          </Text>
          <ul>
            {recorded.data.map(({ matricule, identity, year, days, notified_on, last_day }) => (
              <li key={`${matricule} ${year}`}>
                <Text size="sm" tone="muted">
                  {identity} : {countedDays(days)}, information du {notified_on && formatDate(notified_on)}, à prendre
                  au plus tard le {last_day && formatDate(last_day)}
                </Text>
              </li>
            ))}
          </ul>
        </details>
      )}
      {told && <NoticeDialog notice={told} onClose={() => setTold(null)} />}
    </>
  )
}

function Notice({ notice, onTold }: { notice: SickNotice; onTold: () => void }) {
  const { matricule, identity, days, back_on, due_on, is_overdue, last_day } = notice
  return (
    <Row as="li" card gap={12} align="center" justify="between" wrap paddingX={16} paddingY={12}>
      <Stack gap={2} columns={1} minWidth={0}>
        <Row gap={8} align="center" wrap>
          <Link to="/backend/counters/$matricule" params={{ matricule }}>
            {identity}
          </Link>
          {is_overdue && (
            <StateBadge family="submitted" icon={<IconAlertTriangle size={14} stroke={2} />} label="En retard" />
          )}
        </Row>
        <Text size="sm" tone="muted">
          {countedDays(days)} {plural(days, 'reporté')}, de retour le {formatDate(back_on)}, à informer avant le{' '}
          {formatDate(due_on)}
          {last_day && `, à prendre au plus tard le ${formatDate(last_day)} même sans information`}
        </Text>
      </Stack>
      <Button size="sm" aria-label={`Noter l’information de ${identity}`} onClick={onTold}>
        Noter l’information…
      </Button>
    </Row>
  )
}

/** The day on which somebody was told; the portal tells them too (LED-38, LED-39). */
function NoticeDialog({ notice, onClose }: { notice: SickNotice; onClose: () => void }) {
  const client = useQueryClient()
  const { matricule, identity, days } = notice
  const [initial] = useState({ notified_on: useToday() })
  const { form, draft, errors, change, submit, saving } = useRecordForm({
    initial,
    check: () => null,
    save: ({ notified_on }) => api.post('payroll/sick-notice', { body: { matricule, notified_on } }),
    said: ({ last_day }) =>
      last_day === null
        ? 'Information enregistrée'
        : `Information enregistrée : à prendre au plus tard le ${formatDate(last_day)}`,
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: COUNTERS_KEY })
      onClose()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Noter l’information"
      size={480}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" loading={saving} onClick={submit}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form ref={form} noValidate onSubmit={send}>
        <Stack gap={12} columns={1}>
          <Text as="p">
            {identity} a {countedDays(days)} de congés reportés. Le portail le lui écrit aussi, avec la date limite.
          </Text>
          <RecordDate fields={{ draft, errors, change }} name="notified_on" label="Informé le" />
        </Stack>
      </form>
    </Dialog>
  )
}
