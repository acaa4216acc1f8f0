import type { ErasureDemand } from '@cadran/contract/administration/erasure'
import { formatDate } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { parisDay } from '../../../platform/paris-time.ts'
import { useDownload } from '../../../platform/use-download.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../../portal/records/index.ts'
import styles from './data-rights.module.css'
import { demandsQuery } from './data-rights.queries.ts'
import { AnswerDialog, ExtendDialog, ReceiveDialog } from './demand-dialogs.tsx'

type Open = { what: 'receive' } | { what: 'answer' | 'extend'; demand: ErasureDemand } | null

/** Demands of erasure with the day by which each is to be answered, and what they were answered (RGD-19, RGD-20). */
export function DemandsPart() {
  const query = useQuery(demandsQuery)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Stack gap={16} columns={1}>
      <Row gap={12} align="center" justify="between">
        <Text as="p" tone="muted">
          La loi donne un mois pour répondre, deux de plus avec un motif.
        </Text>
        <Button variant="primary" onClick={() => setOpen({ what: 'receive' })}>
          Enregistrer une demande
        </Button>
      </Row>
      <Loaded query={query} skeleton={<SkeletonRows count={4} height={48} />}>
        {(demands) =>
          demands.length === 0 ? (
            <p>Aucune demande.</p>
          ) : (
            <DataTable label="Demandes" heads={['Personne', 'Reçue', 'Réponse', 'Actes']}>
              {demands.map((demand) => (
                <DemandRow key={demand.id} demand={demand} onOpen={(what) => setOpen({ what, demand })} />
              ))}
            </DataTable>
          )
        }
      </Loaded>
      {open?.what === 'receive' && <ReceiveDialog onClose={close} />}
      {open?.what === 'answer' && <AnswerDialog id={open.demand.id} onClose={close} />}
      {open?.what === 'extend' && <ExtendDialog demand={open.demand} onClose={close} />}
    </Stack>
  )
}

interface DemandRowProps {
  demand: ErasureDemand
  onOpen: (what: 'answer' | 'extend') => void
}

function DemandRow({ demand, onOpen }: DemandRowProps) {
  const { id, person, received_on, answer_by, is_late, extended_because, answered_at } = demand
  const letter = useDownload((of: number) => api.file('administration/erasure/{id}/letter', { params: { id: of } }))
  return (
    <tr>
      <th scope="row">
        {person.identity} ({person.matricule})
      </th>
      <td>{formatDate(received_on)}</td>
      <td>
        {answered_at ? (
          `Répondue le ${parisDay(answered_at)}`
        ) : (
          <span className={is_late ? styles.late : undefined}>À répondre avant le {formatDate(answer_by)}</span>
        )}
        {extended_because && (
          <Text block size="sm" tone="muted">
            Prolongée : {extended_because}
          </Text>
        )}
      </td>
      <td>
        <Row gap={8}>
          {answered_at ? (
            <Button size="sm" onClick={() => letter.start(id)}>
              Lettre (PDF)
            </Button>
          ) : (
            <>
              <Button size="sm" onClick={() => onOpen('answer')}>
                Répondre…
              </Button>
              {extended_because === null && (
                <Button size="sm" onClick={() => onOpen('extend')}>
                  Prolonger…
                </Button>
              )}
            </>
          )}
        </Row>
      </td>
    </tr>
  )
}
