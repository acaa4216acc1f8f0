import type { ContactBlock } from '@cadran/contract/library/documents'
import { checkContactBlock, trimmedBlock } from '@cadran/rules/library/contact-block'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './edit.module.css'
import type { EditedBlock } from './edit-tools.ts'
import type { Edits } from './use-edits.ts'

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
  const { names, phones, mails, ...told } = texts
  return trimmedBlock({ ...told, names: names.split('\n'), phones: phones.split('\n'), mails: mails.split('\n') })
}

interface BlockDialogProps {
  edited: EditedBlock
  edits: Edits
  onClose: () => void
}

/** A contact block; one field of the seven is enough (GED-59, GED-60). */
export function BlockDialog({ edited: { folder, block }, edits, onClose }: BlockDialogProps) {
  const [texts, setTexts] = useState(() => textsOf(block))
  const [refused, setRefused] = useState<{ field: string; message: string } | null>(null)
  const formId = useId()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const told = blockOf(texts)
    const refusal = checkContactBlock(told)
    setRefused(refusal && { field: refusal.field ?? 'title', message: refusal.message })
    if (refusal || edits.busy) return
    const body = { ...told, names: [...told.names], phones: [...told.phones], mails: [...told.mails] }
    const done = await edits.run(() =>
      block
        ? api.patch('document/bloc-contact/{id}', { params: { id: block.id }, body })
        : api.post('document/bloc-contact', { body: { ...body, folder } }),
    )
    if (done) onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={block ? 'Modifier le bloc contact' : 'Nouveau bloc contact'}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" form={formId} loading={edits.busy}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form className={styles.form} id={formId} onSubmit={(event) => void save(event)} noValidate>
        {FIELDS.map((field) => {
          const common = {
            label: LABELS[field],
            error: refused?.field === field ? refused.message : undefined,
            value: texts[field],
          }
          if (isList(field)) {
            return (
              <TextArea
                {...common}
                key={field}
                hint="Un par ligne"
                rows={2}
                onChange={({ currentTarget: { value } }) => setTexts((now) => ({ ...now, [field]: value }))}
              />
            )
          }
          return (
            <TextField
              {...common}
              key={field}
              type={field === 'url' ? 'url' : 'text'}
              maxLength={field === 'url' ? 2000 : field === 'address' ? 1000 : 255}
              onChange={({ currentTarget: { value } }) => setTexts((now) => ({ ...now, [field]: value }))}
            />
          )
        })}
      </form>
    </Dialog>
  )
}
