import type { LibraryFile } from '@cadran/contract/library/documents'
import { parisDay } from '../../../platform/paris-time.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import type { Place } from '../../../ui/sortable-list.tsx'
import styles from './edit.module.css'
import type { EditTools } from './edit-tools.ts'
import { FileIcon } from './library-icons.tsx'
import { NameEditor } from './name-editor.tsx'
import { NodeActions } from './node-actions.tsx'
import { fileAddress, openWithSession } from './open-file.ts'
import { useNaming } from './use-naming.ts'

interface EditFileProps {
  file: LibraryFile
  place: Place
  tools: EditTools
}

export function EditFile({ file, place, tools: { edits, ask } }: EditFileProps) {
  const { naming: renaming, start, stop, opener } = useNaming()
  return (
    <Row gap={12} align="center" minWidth={0} className={styles.row}>
      <FileIcon mime_type={file.mime_type} />
      {renaming ? (
        <NameEditor
          kind="document"
          label="Nom du document"
          value={file.label}
          onSave={(name) => edits.rename('file', file, name)}
          onClose={stop}
        />
      ) : (
        <>
          <a
            className={styles.fileName}
            href={fileAddress(file.url)}
            target="_blank"
            rel="noopener"
            onClick={openWithSession}
          >
            {file.label}
            <span className="visually-hidden"> (nouvel onglet)</span>
          </a>
          <Text size="sm" weight={400} tone="muted" tabular className={styles.meta}>
            {parisDay(file.created_at)}
          </Text>
          <NodeActions
            name={file.label}
            place={place}
            editRef={opener}
            onEdit={start}
            onDelete={() => ask({ kind: 'file', id: file.id, name: file.label })}
          />
        </>
      )}
    </Row>
  )
}
