import { useRef, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { parisDay } from '../../../platform/paris-time.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { useFocusAfterDeletion } from '../../portal/records/index.ts'
import {
  FileIcon,
  fileAddress,
  NameEditor,
  NO_FILE,
  NodeActions,
  openWithSession,
  useEdits,
  useNaming,
} from '../documents/index.ts'
import edit from './union-edit.module.css'
import styles from './unions.module.css'
import type { UnionFile } from './unions.queries.ts'

type Edits = ReturnType<typeof useEdits>

/** The files of a union with what may be done with each (UNI-17, UNI-19, UNI-20). */
export function EditUnionFiles({ files }: { files: readonly UnionFile[] }) {
  const edits = useEdits()
  const [doomed, ask] = useState<UnionFile | null>(null)
  const list = useRef<HTMLElement>(null)
  useFocusAfterDeletion(doomed !== null, list)
  const remove = async ({ id }: UnionFile) => {
    await edits.run(() => api.delete('syndic/file/{id}', { params: { id } }))
    ask(null)
  }
  return (
    <section className={styles.files} ref={list} tabIndex={-1} aria-labelledby="edited-files">
      <Text as="h2" size="xl" weight={680} className={styles.heading} id="edited-files">
        Fichiers
      </Text>
      {files.length === 0 ? (
        <Text as="p" tone="muted" className={styles.nothing}>
          {NO_FILE}
        </Text>
      ) : (
        <ul>
          {files.map((file) => (
            <li className={styles.file} key={file.id}>
              <EditRow file={file} edits={edits} onDelete={() => ask(file)} />
            </li>
          ))}
        </ul>
      )}
      {doomed && (
        <ConfirmDialog
          opened
          title={`Supprimer ce fichier\u00a0?`}
          confirmLabel="Supprimer"
          busy={edits.busy}
          onCancel={() => ask(null)}
          onConfirm={() => void remove(doomed)}
        >
          <p>« {doomed.label} » sera supprimé définitivement.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

interface EditRowProps {
  file: UnionFile
  edits: Edits
  onDelete: () => void
}

function EditRow({ file, edits, onDelete }: EditRowProps) {
  const { naming, start, stop, opener } = useNaming()
  const { id, label, url, mime_type, created_at } = file
  return (
    <Row gap={12} align="center" tone="muted" className={edit.editRow}>
      <FileIcon mime_type={mime_type} />
      {naming ? (
        <NameEditor
          kind="document"
          label="Nom du document"
          value={label}
          onSave={(name) =>
            edits.run(() =>
              api.patch('syndic/file/{id}', { params: { id }, body: { label: name, former_label: label } }),
            )
          }
          onClose={stop}
        />
      ) : (
        <>
          <a className={edit.fileName} href={fileAddress(url)} target="_blank" rel="noopener" onClick={openWithSession}>
            {label}
            <span className="visually-hidden"> (nouvel onglet)</span>
          </a>
          <Text tabular className={edit.date}>
            {parisDay(created_at)}
          </Text>
          <NodeActions shown name={label} editRef={opener} onEdit={start} onDelete={onDelete} />
        </>
      )}
    </Row>
  )
}
