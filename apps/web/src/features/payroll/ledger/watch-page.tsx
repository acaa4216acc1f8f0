import { countedDays, formatCount, formatDate, plural } from '@cadran/rules/portal/french'
import { IconAlertTriangle, IconChecks, IconHeartHandshake } from '@tabler/icons-react'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { Loaded, RecordFrame, useRecordForm } from '../../portal/records/index.ts'
import { COUNTERS_KEY } from '../../timesheet/counters/index.ts'
import { useKeptRow } from '../../validation/worklist/index.ts'
import { noticesQuery, proposedQuery, type SickNotice } from './keeping.queries.ts'
import { adjustmentKey, CountersLink, ProposedAdjustments, WaitingCard } from './proposed-adjustments.tsx'

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
      <Proposed />
      <Notices />
    </Stack>
  )
}

interface WatchedProps<Item> {
  id: string
  title: string
  query: UseQueryResult<readonly Item[]>
  keyOf: (item: Item) => string
  lead?: ReactNode
  end?: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** One list of what waits: what is done with leaves, and the focus goes to what took its place, in the end to the section. */
function Watched<Item>({ id, title, query, keyOf, lead, end, children }: WatchedProps<Item>) {
  const own = useRef<HTMLElement>(null)
  const rows = useMemo(() => new Map(query.data?.map((item) => [keyOf(item), item])), [query.data, keyOf])
  useKeptRow(own, rows)
  return (
    <Stack ref={own} as="section" gap={10} columns={1} tabIndex={-1} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead}
      <Loaded query={query} skeleton={<SkeletonRows count={2} height={72} />}>
        {children}
      </Loaded>
      {end}
    </Stack>
  )
}

function Proposed() {
  const query = useQuery({ ...proposedQuery(null), select: ({ items }) => items })
  const { data: total = 0 } = useQuery({ ...proposedQuery(null), select: (page) => page.total })
  const shown = query.data?.length ?? 0
  const end = total > shown && (
    <Text as="p" size="sm" tone="muted">
      Les {shown} premiers sur {formatCount(total)} : les suivants viennent à mesure qu’ils sont décidés.
    </Text>
  )
  return (
    <Watched id="proposed" title="Ajustements proposés" query={query} keyOf={adjustmentKey} end={end}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState icon={<IconChecks size={32} stroke={1.5} />} text="Aucun ajustement en attente" />
        ) : (
          <ProposedAdjustments adjustments={items} ofMany />
        )
      }
    </Watched>
  )
}

const noticeKey = ({ matricule, year }: SickNotice) => `${matricule} ${String(year)}`

function Notices() {
  const [told, setTold] = useState<SickNotice | null>(null)
  return (
    <Watched
      id="notices"
      title="Congés reportés après maladie"
      query={useQuery(noticesQuery('due'))}
      keyOf={noticeKey}
      lead={
        <Text as="p" size="sm" tone="muted">
          Qui revient d’un arrêt est informé dans le mois des jours qui lui restent. Ils se perdent 15 mois après cette
          information ; sans elle, ils ne se perdent pas.
        </Text>
      }
      end={
        <>
          <Recorded />
          {told && <NoticeDialog notice={told} onClose={() => setTold(null)} />}
        </>
      }
    >
      {(notices) =>
        notices.length === 0 ? (
          <EmptyState icon={<IconHeartHandshake size={32} stroke={1.5} />} text="Personne n’est à informer" />
        ) : (
          <Stack as="ul" gap={8} columns={1} aria-label="À informer">
            {notices.map((notice) => (
              <Notice key={noticeKey(notice)} notice={notice} onTold={() => setTold(notice)} />
            ))}
          </Stack>
        )
      }
    </Watched>
  )
}

/** Whoever was told, and until when they take their days. */
function Recorded() {
  const { data = [] } = useQuery(noticesQuery('recorded'))
  if (data.length === 0) return null
  return (
    <details>
      <Text as="summary" size="sm" tone="muted">
        Informations enregistrées ({data.length})
      </Text>
      <ul>
        {data.map(({ matricule, identity, year, days, notified_on, last_day }) => (
          <li key={`${matricule} ${year}`}>
            <Text size="sm" tone="muted">
              {identity} : {countedDays(days)}, information du {notified_on && formatDate(notified_on)}, à prendre au
              plus tard le {last_day && formatDate(last_day)}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Notice({ notice, onTold }: { notice: SickNotice; onTold: () => void }) {
  const { matricule, identity, days, back_on, due_on, is_overdue, last_day } = notice
  return (
    <WaitingCard
      of={noticeKey(notice)}
      label={identity}
      words={
        <>
          <Row gap={8} align="center" wrap>
            <CountersLink matricule={matricule} identity={identity} />
            {is_overdue && (
              <StateBadge family="submitted" icon={<IconAlertTriangle size={14} stroke={2} />} label="En retard" />
            )}
          </Row>
          <Text size="sm" tone="muted">
            {countedDays(days)} {plural(days, 'reporté')}, de retour le {formatDate(back_on)}, à informer au plus tard
            le {formatDate(due_on)}
            {last_day && `, à prendre au plus tard le ${formatDate(last_day)} même sans information`}
          </Text>
        </>
      }
    >
      <Button size="sm" aria-label={`Noter l’information de ${identity}`} onClick={onTold}>
        Noter l’information…
      </Button>
    </WaitingCard>
  )
}

/** The day on which somebody was told; the portal tells them too (LED-38, LED-39). */
function NoticeDialog({ notice, onClose }: { notice: SickNotice; onClose: () => void }) {
  const client = useQueryClient()
  const { matricule, identity, days, back_on } = notice
  const today = useToday()
  const [initial] = useState({ notified_on: today })
  const { form, draft, errors, change, submit, saving } = useRecordForm({
    initial,
    check: () => null,
    save: ({ notified_on }) => api.post('payroll/sick-notice', { body: { matricule, notified_on } }),
    said: ({ last_day }) =>
      last_day === null
        ? 'Information enregistrée'
        : `Information enregistrée : à prendre au plus tard le ${formatDate(last_day)}`,
    onSaved: async () => {
      // First, so that the focus is back in the list when what was pressed leaves it.
      onClose()
      await client.invalidateQueries({ queryKey: COUNTERS_KEY })
    },
  })
  return (
    <FormDialog title="Noter l’information" size={480} busy={saving} form={form} onSubmit={submit} onClose={onClose}>
      <Text as="p">
        {identity} a {countedDays(days)} de congés reportés. Le portail le lui écrit aussi, avec la date limite.
      </Text>
      <DateField
        data-autofocus
        label="Jour de l’information"
        today={today}
        min={back_on}
        max={today}
        value={draft.notified_on}
        error={errors.notified_on}
        onChange={(notified_on) => change({ notified_on })}
      />
    </FormDialog>
  )
}
