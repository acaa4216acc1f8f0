import { isFarStart } from '@cadran/rules/administration/newcomer'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { useLeaving } from '../../../ui/leave-question.tsx'
import { Leaving, RecordFrame, useRecordForm } from '../../portal/records/index.ts'
import { bodyOf, checkNewcomer, EMPTY } from './new-person.ts'
import { NewPersonFields } from './new-person-fields.tsx'
import { useFreeUsername } from './use-free-username.ts'

/** Somebody new, by the rules of the people file (ADM-09 to ADM-12). */
export function NewPersonPage() {
  return (
    <RecordFrame>
      <NewPerson />
    </RecordFrame>
  )
}

function NewPerson() {
  const { title } = useCurrentPage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const today = useToday()
  const made = useRef(0)
  const [isAsked, setAsked] = useState(false)
  const { form, draft, errors, change, submit, saving, isChanged } = useRecordForm({
    initial: EMPTY,
    check: checkNewcomer,
    save: async (written) => {
      made.current = (await api.post('administration/person', { body: bodyOf(written) })).id
    },
    onSaved: async () => {
      const params = { id: made.current, tab: undefined }
      await navigate({ to: '/backend/people/$id/{-$tab}', params, ignoreBlocker: true })
      await client.invalidateQueries({ queryKey: ['administration'] })
    },
  })
  useFreeUsername(draft, change)
  const leaving = useLeaving(isChanged && !saving)
  const confirm = () => {
    setAsked(false)
    submit()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.start_at !== '' && isFarStart(draft.start_at, today)) setAsked(true)
        else submit()
      }}
    >
      <Stack gap={16} columns={1}>
        <Row gap={12} align="center" justify="between" wrap minHeight={40}>
          <h1>{title}</h1>
          <Button type="submit" variant="primary" loading={saving}>
            Créer la fiche
          </Button>
        </Row>
        <NewPersonFields fields={{ draft, errors, change }} />
      </Stack>
      <FarStart opened={isAsked} onCancel={() => setAsked(false)} onConfirm={confirm} />
      <Leaving leaving={leaving} />
    </form>
  )
}

interface FarStartProps {
  opened: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** A start far away is asked about once more (ADM-12). */
function FarStart(props: FarStartProps) {
  return (
    <ConfirmDialog
      {...props}
      title="Date d’entrée"
      danger={false}
      confirmLabel="Oui, créer la fiche"
      cancelLabel="Revenir"
    >
      <p>Cette date est lointaine. Est-elle bien la bonne ?</p>
    </ConfirmDialog>
  )
}
