import { ENTRY_KINDS } from '@cadran/rules/administration/counter-entry'
import { formatDate, formatDecimal2, plural } from '@cadran/rules/portal/french'
import { COUNTER_LABELS } from '@cadran/rules/timesheet/counter-lines'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { hasRole, useCurrentUser } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { AdjustForm } from '../../payroll/ledger/index.ts'
import { Loaded } from '../../portal/records/index.ts'
import { type Column, ColumnTable } from '../../validation/worklist/index.ts'
import { countersQuery, type PersonCard, type PersonCounters } from './people.queries.ts'
import { Section } from './section.tsx'
import { useAct } from './use-act.ts'

type Entry = PersonCounters['entries'][number]

const inDays = (days: number) => formatDecimal2(days)
const signed = (days: number) => `${days > 0 ? '+' : ''}${inDays(days)}`

/** The counters of somebody in the three views, what has made them, and how they are corrected (ADM-39, ADM-40). */
export function CountersTab({ person }: { person: PersonCard }) {
  const query = useQuery(countersQuery(person.id))
  const user = useCurrentUser()
  const writes = hasRole(user, 'ROLE_COUNTER_ADMIN') && user.id !== person.id
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={6} height={56} />}>
      {(counters) =>
        counters.is_contractor ? (
          <Text as="p" tone="muted">
            Un prestataire n’a pas de compteur.
          </Text>
        ) : (
          <Stack gap={16} columns={1}>
            <Balances {...counters} />
            {writes && <Adjusting person={person} counters={counters} />}
            <Proposed id={person.id} proposed={counters.proposed} />
            <Entries id={person.id} entries={counters.entries} writes={writes} />
          </Stack>
        )
      }
    </Loaded>
  )
}

/** The form of payroll, on the card (README 66). */
function Adjusting({ person, counters }: { person: PersonCard; counters: PersonCounters }) {
  const client = useQueryClient()
  const { id } = person
  return (
    <Section title="Ajuster un compteur">
      <AdjustForm
        identity={`${person.firstname} ${person.lastname}`}
        four_eyes={counters.four_eyes}
        balanceOf={(counter) => counters.counters.find((each) => each.counter === counter)?.pay_manager ?? 0}
        save={({ days, reason: source, ...typed }) =>
          api.post('administration/person/{id}/counter-entry', {
            params: { id },
            body: { ...typed, kind: 'adjustment', days: String(days), source },
          })
        }
        onSaved={() => client.invalidateQueries({ queryKey: ['administration', 'counters', id] })}
      />
    </Section>
  )
}

/** What a second person of payroll has yet to approve. */
function Proposed({ id: person, proposed }: Pick<PersonCounters, 'proposed'> & { id: number }) {
  const { mutate, isPending } = useAct(
    ({ id: adjustment_id, updated_at }: PersonCounters['proposed'][number]) =>
      api.post('administration/person/{id}/counter-proposal/{adjustment_id}/withdraw', {
        params: { id: person, adjustment_id },
        body: { updated_at },
      }),
    'La proposition est retirée.',
  )
  if (proposed.length === 0) return null
  return (
    <Section title="En attente d’approbation">
      <Stack as="ul" gap={4} columns={1}>
        {proposed.map((each) => {
          const { id, counter, days, effective_on, author, can_withdraw } = each
          const what = `${COUNTER_LABELS[counter]} : ${signed(days)} ${plural(days, 'jour')} au ${formatDate(effective_on)}`
          return (
            <Row as="li" gap={12} align="center" justify="between" wrap key={id}>
              <span>
                {what}, proposé par {author}
              </span>
              {can_withdraw && (
                <Button size="sm" loading={isPending} aria-label={`Retirer : ${what}`} onClick={() => mutate(each)}>
                  Retirer
                </Button>
              )}
            </Row>
          )
        })}
      </Stack>
    </Section>
  )
}

type Balance = PersonCounters['counters'][number] & { id: number }

const BALANCES: readonly Column<Balance, null>[] = [
  { key: 'counter', head: 'Compteur', isName: true, cell: ({ counter }) => COUNTER_LABELS[counter] },
  { key: 'employee', head: 'Vu par la personne', cell: ({ employee }) => inDays(employee) },
  { key: 'manager', head: 'Vu par le manager', cell: ({ manager }) => inDays(manager) },
  { key: 'pay', head: 'Vu par la paie', cell: ({ pay_manager }) => inDays(pay_manager) },
]

function Balances({ counters }: PersonCounters) {
  const rows = counters.map((counter, id) => ({ ...counter, id }))
  return (
    <Section title="Soldes, en jours">
      <ColumnTable columns={BALANCES} rows={rows} keyOf={({ id }) => id} viewOf={() => null} />
    </Section>
  )
}

interface EntryView {
  onReverse: ((entry: Entry) => void) | null
}

const ENTRIES: readonly Column<Entry, EntryView>[] = [
  { key: 'day', head: 'Au', isName: true, cell: ({ effective_on }) => formatDate(effective_on) },
  { key: 'counter', head: 'Compteur', cell: ({ counter }) => COUNTER_LABELS[counter] },
  { key: 'kind', head: 'Nature', cell: ({ kind }) => ENTRY_KINDS[kind] },
  { key: 'days', head: 'Jours', cell: ({ days }) => signed(days) },
  {
    key: 'source',
    head: 'Source',
    cell: ({ source, reason }) => (reason === null ? source : `${source} : ${reason}`),
  },
  {
    key: 'acts',
    head: 'Actions',
    quiet: true,
    cell: (entry, { onReverse }) =>
      entry.can_reverse &&
      onReverse && (
        <Button
          size="sm"
          aria-label={`Contre-passer : ${COUNTER_LABELS[entry.counter]} du ${formatDate(entry.effective_on)}, ${entry.source}`}
          onClick={() => onReverse(entry)}
        >
          Contre-passer
        </Button>
      ),
  },
]

function Entries({ id, entries, writes }: { id: number; entries: readonly Entry[]; writes: boolean }) {
  const [asked, setAsked] = useState<Entry | null>(null)
  const { mutate, isPending } = useAct(
    (entry_id: number) =>
      api.post('administration/person/{id}/counter-entry/{entry_id}/reverse', { params: { id, entry_id } }),
    'Le mouvement est contre-passé, ou proposé à la paie.',
    () => setAsked(null),
  )
  const view = { onReverse: writes ? setAsked : null }
  return (
    <Section title="Mouvements">
      {entries.length === 0 && <Text tone="muted">Aucun mouvement.</Text>}
      {entries.length > 0 && (
        <ColumnTable columns={ENTRIES} rows={entries} keyOf={(entry) => entry.id} viewOf={() => view} />
      )}
      {asked && (
        <ConfirmDialog
          opened
          title="Contre-passer ce mouvement ?"
          confirmLabel="Contre-passer"
          busy={isPending}
          onCancel={() => setAsked(null)}
          onConfirm={() => mutate(asked.id)}
        >
          <p>
            {COUNTER_LABELS[asked.counter]} : {signed(-asked.days)} {plural(asked.days, 'jour')} au{' '}
            {formatDate(asked.effective_on)}, « Annule : {asked.source} ». Cela ne se fait qu’une fois.
          </p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
