import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './upload.module.css'
import type { Upload } from './use-uploads.ts'

const MEGABYTE = 1_048_576

function sizeOf(bytes: number): string {
  if (bytes < MEGABYTE) return `${String(Math.max(1, Math.round(bytes / 1024)))} Ko`
  return `${(bytes / MEGABYTE).toFixed(1).replace('.', ',')} Mo`
}

interface UploadRowProps {
  upload: Upload
  onRename: (id: number, label: string) => void
  onDrop: (id: number) => void
}

/** One file on its way: to be named, going, there, or refused with the reason. */
export function UploadRow({ upload, onRename, onDrop }: UploadRowProps) {
  const { id, file, state } = upload
  const remove = (
    <IconButton
      size="sm"
      label={`${state === 'sending' ? 'Annuler' : 'Retirer'} ${file.name}`}
      icon={<IconX size={18} stroke={1.75} />}
      onClick={() => onDrop(id)}
    />
  )
  if (state === 'ready') return <Ready upload={upload} remove={remove} onRename={onRename} />
  if (state === 'refused') return <Refused upload={upload} remove={remove} />
  return <Going upload={upload} remove={remove} />
}

interface RowProps {
  upload: Upload
  remove: ReactNode
}

function Ready({ upload, remove, onRename }: RowProps & Pick<UploadRowProps, 'onRename'>) {
  const { id, file, label, error } = upload
  return (
    <Row as="li" gap={10} align="start" paddingX={16} paddingY={12} borderTop className={styles.upload}>
      <Stack gap={6} minWidth={0} className={styles.body}>
        <TextField
          label="Nom du document"
          value={label}
          maxLength={256}
          error={error ?? undefined}
          hint={`${file.name} · ${sizeOf(file.size)}`}
          onChange={({ currentTarget: { value } }) => onRename(id, value)}
        />
      </Stack>
      {remove}
    </Row>
  )
}

function Refused({ upload: { file, error }, remove }: RowProps) {
  return (
    <Row
      as="li"
      gap={10}
      align="start"
      paddingX={16}
      paddingY={12}
      borderTop
      className={styles.upload}
      data-family="non_submitted"
    >
      <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
      <Stack gap={6} minWidth={0} className={styles.body} role="alert">
        <strong>{file.name}</strong>
        <p>{error}</p>
      </Stack>
      {remove}
    </Row>
  )
}

function Going({ upload: { file, label, state, sent }, remove }: RowProps) {
  const percent = Math.round(sent * 100)
  const isDone = state === 'done'
  return (
    <Row as="li" gap={10} align="start" paddingX={16} paddingY={12} borderTop className={styles.upload}>
      <Stack gap={6} minWidth={0} className={styles.body}>
        <Row as="p" gap={10} align="center" justify="between">
          <Text as="strong" minWidth={0}>
            {label}
          </Text>
          {isDone ? (
            <Row as="span" inline gap={6} align="center" size="sm" weight={600} className={styles.done}>
              <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
              Ajouté
            </Row>
          ) : (
            <Text size="sm" tone="muted" balance>
              {percent} % · {sizeOf(file.size * sent)} sur {sizeOf(file.size)}
            </Text>
          )}
        </Row>
        <ProgressBar value={percent} max={100} label={`Envoi de ${label}`} family={isDone ? 'validated1' : 'brand'} />
      </Stack>
      {!isDone && remove}
    </Row>
  )
}
