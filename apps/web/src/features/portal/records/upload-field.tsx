import { PICTURE_EXTENSIONS } from '@cadran/rules/library/pictures'
import { UPLOAD_EXTENSIONS } from '@cadran/rules/library/uploads'
import { IconFileText, IconPhoto, IconTrash, IconUpload, IconX } from '@tabler/icons-react'
import { type RefObject, useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import styles from './upload-field.module.css'
import { useUpload } from './use-upload.ts'

/** An upload that waits to be saved, or is saved already. */
export interface Held {
  id: string
  label: string
  url: string
}

interface UploadFieldProps {
  label: string
  kind: 'picture' | 'file'
  value: Held | null
  onChange: (value: Held | null) => void
  error?: string | undefined
}

const HINTS = {
  picture: 'JPEG, PNG, WebP ou GIF, 5\u00a0Mo au plus',
  file: 'PDF, Word, Excel, images… 5\u00a0Mo au plus',
}
const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** One picture or file: chosen, sent at once with its progress, shown, taken away. */
export function UploadField({ label, kind, value, onChange, error }: UploadFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { percent, error: refused, send, cancel } = useUpload(kind === 'picture' ? 'picture' : 'attachment', onChange)
  const fieldError = refused ?? error
  return (
    <Box as="fieldset" minWidth={0} margin={0} padding={0} border={0} aria-describedby={`${id}-hint`}>
      <Text as="legend" weight={600} className={styles.legend}>
        {label}
      </Text>
      <Row gap={14} align="center">
        {kind === 'picture' && (
          <Stack as="span" tone="muted" className={styles.picture}>
            {value ? <img src={value.url} alt="" /> : <IconPhoto size={24} stroke={1.5} aria-hidden="true" />}
          </Stack>
        )}
        <Stack gap={6} minWidth={0} className={styles.side}>
          {value && kind === 'file' && (
            <Row as="span" gap={8} align="center" anywhere>
              <IconFileText {...ICON} />
              {value.label}
            </Row>
          )}
          {percent === null ? (
            <Choice label={label} chosen={value !== null} input={input} onRemove={() => onChange(null)} />
          ) : (
            <Row as="span" gap={8} align="center" anywhere className={styles.progress}>
              <ProgressBar value={percent} max={100} label={`Envoi : ${label}`} />
              <IconButton size="sm" label="Annuler l'envoi" icon={<IconX {...ICON} />} onClick={cancel} />
            </Row>
          )}
          <span
            className={fieldError ? styles.error : styles.hint}
            id={`${id}-hint`}
            role={fieldError ? 'alert' : undefined}
            data-invalid={error ? true : undefined}
          >
            {fieldError ?? HINTS[kind]}
          </span>
        </Stack>
      </Row>
      <FileInput label={label} kind={kind} input={input} onChoose={send} />
    </Box>
  )
}

interface ChoiceProps {
  label: string
  chosen: boolean
  input: RefObject<HTMLInputElement | null>
  onRemove: () => void
}

function Choice({ label, chosen, input, onRemove }: ChoiceProps) {
  const choose = useRef<HTMLButtonElement>(null)
  const remove = () => {
    onRemove()
    choose.current?.focus()
  }
  return (
    <Row as="span" gap={8} align="center" anywhere>
      <Button ref={choose} size="sm" icon={<IconUpload {...ICON} />} onClick={() => input.current?.click()}>
        {chosen ? 'Remplacer' : 'Choisir'}
        <span className="visually-hidden"> : {label}</span>
      </Button>
      {chosen && <IconButton size="sm" label={`Retirer : ${label}`} icon={<IconTrash {...ICON} />} onClick={remove} />}
    </Row>
  )
}

interface FileInputProps extends Pick<UploadFieldProps, 'label' | 'kind'> {
  input: RefObject<HTMLInputElement | null>
  onChoose: (file: File) => void
}

/** The browser's own, opened by the button. */
function FileInput({ label, kind, input, onChoose }: FileInputProps) {
  return (
    <input
      ref={input}
      className="visually-hidden"
      type="file"
      tabIndex={-1}
      aria-label={`Fichier : ${label}`}
      accept={(kind === 'picture' ? PICTURE_EXTENSIONS : UPLOAD_EXTENSIONS).join(',')}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0]
        if (file) onChoose(file)
        currentTarget.value = ''
      }}
    />
  )
}
