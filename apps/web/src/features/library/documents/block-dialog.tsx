import type { ContactBlock } from '@cadran/contract/library/documents'
import { checkContactBlock, trimmedBlock } from '@cadran/rules/library/contact-block'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useLeaving } from '../../../ui/leave-question.tsx'
import { Leaving, RecordArea, RecordText, useRecordForm } from '../../portal/records/index.ts'
import type { EditedBlock } from './edit-tools.ts'
import { isOutdated, useReloadLibrary } from './use-edits.ts'

const FIELDS = ['title', 'url_label', 'url', 'address', 'names', 'phones', 'mails'] as const
type Field = (typeof FIELDS)[number]

const LABELS: Record<Field, string> = {
  title: 'Titre',
  url_label: 'Nom du lien',
  url: 'Adresse du lien',
  address: 'Adresse postale',
  names: 'Noms',
  phones: 'Téléphones',
  mails: 'E-mails',
}

const isList = (field: Field): field is 'names' | 'phones' | 'mails' =>
  field === 'names' || field === 'phones' || field === 'mails'

const KINDS = { title: {}, url_label: {}, url: { type: 'url', maxLength: 2000 }, address: { maxLength: 1000 } } as const

type Texts = Record<Field, string>

function textsOf(block: ContactBlock | null): Texts {
  const texts = FIELDS.map((field) => {
    const value = block?.[field] ?? ''
    return [field, typeof value === 'string' ? value : value.join('\n')]
  })
  return Object.fromEntries(texts)
}

/** What the fields say; a list has one entry a line. */
function blockOf(texts: Texts) {
  const { names, phones, mails, ...single } = texts
  return trimmedBlock({ ...single, names: names.split('\n'), phones: phones.split('\n'), mails: mails.split('\n') })
}

/** One that is there is changed as it was when the dialog opened: what is read later is not what was seen. */
function saveBlock({ folder, block: seen }: EditedBlock, texts: Texts): Promise<unknown> {
  const { names, phones, mails, ...lines } = blockOf(texts)
  const body = { ...lines, names: [...names], phones: [...phones], mails: [...mails] }
  if (!seen) return api.post('document/bloc-contact', { body: { ...body, folder } })
  const { id, updated_at } = seen
  return api.patch('document/bloc-contact/{id}', { params: { id }, body: { ...body, updated_at } })
}

interface BlockDialogProps {
  edited: EditedBlock
  onClose: () => void
}

function useBlockForm({ edited, onClose }: BlockDialogProps) {
  const [seen] = useState(edited)
  const [initial] = useState(() => textsOf(edited.block))
  const reload = useReloadLibrary()
  return useRecordForm({
    initial,
    check: (texts) => {
      const refusal = checkContactBlock(blockOf(texts))
      return refusal && { ...refusal, field: refusal.field ?? 'title' }
    },
    save: (texts) =>
      saveBlock(seen, texts).catch(async (error: unknown) => {
        if (isOutdated(error)) await reload()
        throw error
      }),
    onSaved: async () => {
      await reload()
      onClose()
    },
  })
}

/** A contact block; one field of the seven is enough (GED-59, GED-60). What was typed is not lost unasked. */
export function BlockDialog({ edited, onClose }: BlockDialogProps) {
  const { form, submit, saving, isChanged, ...fields } = useBlockForm({ edited, onClose })
  const leaving = useLeaving(isChanged && !saving)
  const close = () => leaving.ask(onClose)
  return (
    <FormDialog
      title={edited.block ? 'Modifier le bloc contact' : 'Nouveau bloc contact'}
      busy={saving}
      form={form}
      onSubmit={submit}
      onClose={close}
    >
      {FIELDS.map((name) => {
        const field = { fields, name, label: LABELS[name] }
        if (isList(name)) return <RecordArea key={name} {...field} hint="Un par ligne" rows={2} />
        return <RecordText key={name} {...field} {...KINDS[name]} />
      })}
      <Leaving leaving={leaving} />
    </FormDialog>
  )
}
