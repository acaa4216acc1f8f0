import type { LegalHold } from '@cadran/contract/administration/legal-holds'
import { entryOf } from '@cadran/rules/administration/retention-plan'
import { formatDate } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parisDay } from '../../../platform/paris-time.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import styles from './data-rights.module.css'
import { holdsQuery } from './data-rights.queries.ts'
import { HoldDialog, LiftDialog } from './hold-dialogs.tsx'

/** What is kept from every erasure, and by which reason (RGD-17). */
export function HoldsPart() {
  const query = useQuery(holdsQuery)
  const [open, setOpen] = useState<LegalHold | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <Stack gap={16} columns={1}>
      <Row gap={12} align="center" justify="between">
        <Text as="p" tone="muted">
          Ce qui est gelé échappe à tout effacement. La personne n’en est pas prévenue.
        </Text>
        <Button variant="primary" onClick={() => setOpen('new')}>
          Ajouter un gel
        </Button>
      </Row>
      <Loaded query={query} skeleton={<SkeletonRows count={4} height={48} />}>
        {(holds) =>
          holds.length === 0 ? (
            <p>Aucun gel.</p>
          ) : (
            <DataTable label="Gels" heads={['Personne', 'Données', 'Motif', 'Depuis', 'Jusqu’au', 'État']}>
              {holds.map((hold) => (
                <HoldRow key={hold.id} hold={hold} onLift={() => setOpen(hold)} />
              ))}
            </DataTable>
          )
        }
      </Loaded>
      {open === 'new' && <HoldDialog onClose={close} />}
      {open !== null && open !== 'new' && <LiftDialog hold={open} onClose={close} />}
    </Stack>
  )
}

function HoldRow({ hold, onLift }: { hold: LegalHold; onLift: () => void }) {
  const { person, entries, reason, set_at, set_by, until, in_force, is_old, lifted_by, lift_reason } = hold
  return (
    <tr>
      <th scope="row">{person ? `${person.identity} (${person.matricule})` : 'Toute la société'}</th>
      <td>{entries ? entries.map((key) => entryOf(key).data).join(' ; ') : 'Toutes'}</td>
      <td>{reason}</td>
      <td>
        {parisDay(set_at)}
        <Text block size="sm" tone="muted">
          {set_by}
        </Text>
        {is_old && <span className={styles.late}>Plus de 12 mois</span>}
      </td>
      <td>{until ? formatDate(until) : '–'}</td>
      <td>
        {in_force && (
          <Button size="sm" aria-label={`Lever le gel : ${person?.identity ?? 'toute la société'}`} onClick={onLift}>
            Lever
          </Button>
        )}
        {!in_force && (lifted_by ? `Levé par ${lifted_by} : ${lift_reason ?? ''}` : 'Terminé')}
      </td>
    </tr>
  )
}
