import type { ContactBlock } from '@cadran/contract/library/documents'
import { checkContactBlock, trimmedBlock } from '@cadran/rules/library/contact-block'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Leaving } from '../contents/index.ts'
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

interface Refused {
  field: string
  message: string
}

function useBlockForm({ edited: { folder, block }, edits, onClose }: BlockDialogProps) {
  // As it was when the dialog opened: what is read later is not what was seen.
  const [seen] = useState(block)
  const [texts, setTexts] = useState(() => textsOf(block))
  const [refused, setRefused] = useState<Refused | null>(null)
  const [closing, setClosing] = useState(false)
  const changed = FIELDS.some((field) => texts[field] !== textsOf(seen)[field])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const told = blockOf(texts)
    const refusal = checkContactBlock(told)
    setRefused(refusal && { field: refusal.field ?? 'title', message: refusal.message })
    if (refusal || edits.busy) return
    const body = { ...told, names: [...told.names], phones: [...told.phones], mails: [...told.mails] }
    const done = await edits.run(() =>
      seen
        ? api.patch('document/bloc-contact/{id}', {
            params: { id: seen.id },
            body: { ...body, updated_at: seen.updated_at },
          })
        : api.post('document/bloc-contact', { body: { ...body, folder } }),
    )
    if (done) onClose()
  }
  return {
    texts,
    refused,
    changed,
    closing,
    change: (field: Field, text: string) => setTexts((now) => ({ ...now, [field]: text })),
    save,
    close: () => {
      if (!changed) onClose()
      // Escape reaches both dialogs: the question alone answers it.
      else if (!closing) setClosing(true)
    },
    stay: () => setClosing(false),
  }
}

/** A contact block; one field of the seven is enough (GED-59, GED-60). What was typed is not lost unasked. */
export function BlockDialog(props: BlockDialogProps) {
  const { edited, edits, onClose } = props
  const { texts, refused, changed, closing, change, save, close, stay } = useBlockForm(props)
  const formId = useId()
  return (
    <Dialog
      opened
      onClose={close}
      title={edited.block ? 'Modifier le bloc contact' : 'Nouveau bloc contact'}
      footer={
        <>
          <Button onClick={close}>Annuler</Button>
          <Button variant="primary" type="submit" form={formId} loading={edits.busy}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form className={styles.form} id={formId} onSubmit={(event) => void save(event)} noValidate>
        {FIELDS.map((field) => (
          <BlockField
            key={field}
            field={field}
            text={texts[field]}
            error={refused?.field === field ? refused.message : undefined}
            onChange={(text) => change(field, text)}
          />
        ))}
      </form>
      <Leaving changed={changed && !edits.busy} closing={{ asked: closing, onLeave: onClose, onStay: stay }} />
    </Dialog>
  )
}

const MOST: Partial<Record<Field, number>> = { url: 2000, address: 1000 }

interface BlockFieldProps {
  field: Field
  text: string
  error: string | undefined
  onChange: (text: string) => void
}

function BlockField({ field, text, error, onChange }: BlockFieldProps) {
  const common = { label: LABELS[field], error, value: text }
  if (isList(field)) {
    return (
      <TextArea
        {...common}
        hint="Un par ligne"
        rows={2}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }
  return (
    <TextField
      {...common}
      type={field === 'url' ? 'url' : 'text'}
      maxLength={MOST[field] ?? 255}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
