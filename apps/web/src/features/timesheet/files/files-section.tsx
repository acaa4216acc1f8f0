import type { Month, MonthFile } from '@cadran/contract/timesheet/calendar'
import { counted } from '@cadran/rules/portal/french'
import { checkDeposit, checkFileDeletion } from '@cadran/rules/timesheet/files'
import { MAX_FILES } from '@cadran/rules/timesheet/sending'
import { IconFileCertificate, IconTrash } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { late } from '../../../ui/late.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { FileList } from './file-list.tsx'
import styles from './files.module.css'
import { useDeleteFile } from './files.queries.ts'

const DepositDialog = late(async () => (await import('./deposit-dialog.tsx')).DepositDialog)

/** Once a file is taken back, the focus goes to the one that took its place, else to the last, else to the deposit or the section. */
function useFocusAfterDeletion(section: RefObject<HTMLElement | null>, files: readonly MonthFile[]) {
  const last = useRef({ files, deleted: null as number | null })
  useEffect(() => {
    const { files: former, deleted } = last.current
    const at = former.findIndex(({ id }) => id === deleted)
    if (at >= 0 && files.every(({ id }) => id !== deleted)) {
      const own = section.current
      const names = own?.querySelectorAll<HTMLElement>('li > button:first-of-type') ?? []
      const next = names[Math.min(at, names.length - 1)] ?? own?.querySelector<HTMLElement>('button') ?? own
      next?.focus()
      last.current.deleted = null
    }
    last.current.files = files
  }, [section, files])
  return (id: number | null) => {
    last.current.deleted = id
  }
}

/** The specific CRAs of one's own month: read, deposited once it is sent, taken back while nobody validated it (FIL-18, FIL-30). */
export function FilesSection({ month }: { month: Month }) {
  const [depositing, setDepositing] = useState(false)
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  const { files, state, locked, certified, user } = month
  const setDeleted = useFocusAfterDeletion(section, files)
  const deposits = checkDeposit({ person_type: user.person_type, state, locked }) === null && files.length < MAX_FILES
  const deletes = checkFileDeletion({ state, locked, certified, files: files.length }) === null
  return (
    <Stack
      as="section"
      ref={section}
      gap={8}
      paddingX={16}
      paddingY={14}
      borderTop
      aria-label="CRA spécifique"
      tabIndex={-1}
    >
      <Row gap={8} align="center" justify="between">
        <Row as="h2" gap={8} align="center" size="sm" weight={650} className={styles.heading}>
          <IconFileCertificate size={17} stroke={1.75} aria-hidden="true" />
          CRA spécifique
        </Row>
        <Text size="sm" tone="muted">
          {countWords(files.length)}
        </Text>
      </Row>
      {files.length > 0 && (
        <FileList
          files={files}
          {...(deletes && { action: (file) => <DeleteFile key={file.id} file={file} onDeleting={setDeleted} /> })}
        />
      )}
      {deposits && (
        <Button size="sm" className={styles.deposit} aria-haspopup="dialog" onClick={() => setDepositing(true)}>
          Déposer un CRA spécifique
        </Button>
      )}
      {depositing && <DepositDialog month={month} onClose={() => setDepositing(false)} />}
    </Stack>
  )
}

function countWords(count: number): string {
  if (count === 0) return 'Aucun fichier'
  return counted(count, 'fichier')
}

interface DeleteFileProps {
  file: MonthFile
  /** Which file goes, null when it stays after all. */
  onDeleting: (id: number | null) => void
}

function DeleteFile({ file, onDeleting }: DeleteFileProps) {
  const [asking, setAsking] = useState(false)
  const remove = useDeleteFile()
  return (
    <>
      <IconButton
        label={`Supprimer ${file.name}`}
        size="sm"
        aria-haspopup="dialog"
        icon={<IconTrash size={17} stroke={1.75} />}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ConfirmDialog
          opened
          title="Supprimer ce fichier ?"
          confirmLabel="Supprimer"
          busy={remove.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            onDeleting(file.id)
            remove.mutate(file.id, { onError: () => onDeleting(null), onSettled: () => setAsking(false) })
          }}
        >
          <p>« {file.name} » sera retiré du mois tout de suite.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
