import type { ErasureDemand } from '@cadran/contract/administration/erasure'
import { entryOf } from '@cadran/rules/administration/retention-plan'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { useToday } from '../../../platform/public-config.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ActDialog, Loaded, useAct } from '../../portal/records/index.ts'
import { demandQuery, demandsQuery } from './data-rights.queries.ts'

/** Notes whose demand came, and when (RGD-20). */
export function ReceiveDialog({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const [matricule, setMatricule] = useState('')
  const [received_on, setReceivedOn] = useState(today)
  const act = useAct(
    demandsQuery.queryKey,
    async () => {
      const person = await api.get('administration/erasure/person', { query: { matricule: matricule.trim() } })
      await api.post('administration/erasure', { body: { person_id: person.id, received_on } })
    },
    onClose,
  )
  const refused = act.error instanceof ApiError ? act.error : null
  const unknown = refused?.status === 404 ? 'Ce matricule est inconnu.' : undefined
  return (
    <ActDialog
      title="Enregistrer une demande d’effacement"
      confirm="Enregistrer"
      act={act}
      disabled={matricule.trim() === '' || received_on === ''}
      onClose={onClose}
    >
      <TextField
        label="Matricule"
        value={matricule}
        error={unknown ?? refused?.errors.person_id?.[0]}
        onChange={(event) => setMatricule(event.currentTarget.value)}
      />
      <DateField label="Reçue le" value={received_on} today={today} max={today} onChange={setReceivedOn} />
    </ActDialog>
  )
}

/** What goes and what stays, before anything does (RGD-19). */
export function AnswerDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(demandQuery(id))
  const act = useAct(
    demandsQuery.queryKey,
    () =>
      api.post('administration/erasure/{id}/answer', {
        params: { id },
        body: { updated_at: query.data?.updated_at ?? '' },
      }),
    onClose,
  )
  const cannot = query.data?.answers.length === 0
  return (
    <ActDialog
      title="Répondre à cette demande ?"
      confirm="Effacer et répondre"
      act={act}
      disabled={!query.data || cannot}
      danger
      onClose={onClose}
    >
      <Loaded query={query} skeleton={<SkeletonRows count={6} height={36} />}>
        {({ person, answers }) => (
          <Stack gap={10} columns={1}>
            <p>{person.identity} : ce que rien ne retient est effacé pour de bon, le reste attend sa date.</p>
            {cannot && <p>Le contrat n’est plus terminé : rien ne peut être effacé.</p>}
            <Stack as="dl" gap={8} columns={1} margin={0}>
              {answers.map(({ key, text }) => (
                <div key={key}>
                  <Text as="dt" weight={600}>
                    {entryOf(key).data}
                  </Text>
                  <Text as="dd" margin={0} tone="muted">
                    {text}
                  </Text>
                </div>
              ))}
            </Stack>
          </Stack>
        )}
      </Loaded>
    </ActDialog>
  )
}

/** Two months more, once (RGD-20). */
export function ExtendDialog({ demand: { id, updated_at }, onClose }: { demand: ErasureDemand; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const act = useAct(
    demandsQuery.queryKey,
    () => api.post('administration/erasure/{id}/extend', { params: { id }, body: { reason, updated_at } }),
    onClose,
  )
  return (
    <ActDialog
      title="Prolonger de deux mois ?"
      confirm="Prolonger"
      act={act}
      disabled={reason.trim() === ''}
      onClose={onClose}
    >
      <TextArea
        label="Motif"
        value={reason}
        maxLength={1000}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
