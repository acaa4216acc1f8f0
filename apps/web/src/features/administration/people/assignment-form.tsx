import { formatDate } from '@cadran/rules/portal/french'
import { type Refusal, refusal } from '@cadran/rules/portal/refusal'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import type { ReplyBy } from '../../../platform/api-types.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { FieldPairs, type Fields, RecordDate, RecordText, useRecordForm } from '../../portal/records/index.ts'
import { assignmentsQuery, type PersonAssignment } from './people.queries.ts'
import { Section } from './section.tsx'

export type Left = ReplyBy<'POST', 'administration/person/{id}/assignment'>['left']

interface Props {
  id: number
  /** The one that is corrected: its affectation and first day stay; null for a new one. */
  edited: PersonAssignment | null
  onClose: () => void
  /** With what stays declared after its end. */
  onWritten: (left: Left) => void
}

const orNull = (text: string) => (text.trim() === '' ? null : text)

function check({ affectation, starts_on }: { affectation: string; starts_on: string }): Refusal | null {
  const missing = affectation.trim() === '' ? 'affectation' : starts_on === '' ? 'starts_on' : null
  return missing && refusal('missing', 422, 'Ce champ est obligatoire.', missing)
}

/** One assignment as it is written (ADM-36). */
export function AssignmentForm({ id, edited, onClose, onWritten }: Props) {
  const client = useQueryClient()
  const { form, draft, errors, change, submit, saving } = useRecordForm({
    initial: {
      affectation: edited?.affectation ?? '',
      starts_on: edited?.starts_on ?? '',
      ends_on: edited?.ends_on ?? '',
      main_code: edited?.main_code ?? '',
    },
    check,
    save: async ({ ends_on, main_code, ...rest }) => {
      const body = { ...rest, ends_on: orNull(ends_on), main_code: orNull(main_code) }
      onWritten((await api.post('administration/person/{id}/assignment', { params: { id }, body })).left)
    },
    onSaved: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: assignmentsQuery(id).queryKey })
    },
  })
  const fields = { draft, errors, change }
  const title = edited ? `${edited.affectation_name} depuis le ${formatDate(edited.starts_on)}` : 'Nouvelle affectation'
  return (
    <Section title={title}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap={12} columns={1}>
          <AssignmentFields fields={fields} isNew={edited === null} />
          <Row gap={10} justify="end">
            <Button onClick={onClose}>Annuler</Button>
            <Button type="submit" variant="primary" loading={saving}>
              Enregistrer
            </Button>
          </Row>
        </Stack>
      </form>
    </Section>
  )
}

type Draft = Record<'affectation' | 'starts_on' | 'ends_on' | 'main_code', string>

function AssignmentFields({ fields, isNew }: { fields: Fields<Draft>; isNew: boolean }) {
  return (
    <>
      {isNew && (
        <FieldPairs>
          <RecordText fields={fields} name="affectation" label="Code de l’affectation" maxLength={50} />
          <RecordDate fields={fields} name="starts_on" label="Début" />
        </FieldPairs>
      )}
      <FieldPairs>
        <RecordDate fields={fields} name="ends_on" label="Fin" hint="Vide : sans fin" />
        <RecordText
          fields={fields}
          name="main_code"
          label="Code principal"
          hint="Pré-remplit les mois ; vide : aucun"
          maxLength={50}
        />
      </FieldPairs>
    </>
  )
}
