import type { LibraryFile } from '@cadran/contract/library/documents'
import { memo } from 'react'
import { parisDay } from '../../../platform/paris-time.ts'
import { Text } from '../../../ui/layout.tsx'
import { Marked } from './found-words.tsx'
import { FileIcon } from './library-icons.tsx'
import { fileAddress, openWithSession } from './open-file.ts'
import styles from './tree.module.css'

/** A file: the whole row opens it in a new tab (GED-14, GED-15). */
export const FileLink = memo(function FileLink({ file }: { file: LibraryFile }) {
  return (
    <li className={styles.file}>
      <a
        className={styles.row}
        href={fileAddress(file.url)}
        target="_blank"
        rel="noopener"
        data-walk
        onClick={openWithSession}
      >
        <FileIcon mime_type={file.mime_type} />
        <Text minWidth={0} tone="text" className={styles.name}>
          <Marked text={file.label} />
        </Text>
        <Text size="sm" tabular className={styles.date}>
          {parisDay(file.created_at)}
        </Text>
        <span className="visually-hidden"> (nouvel onglet)</span>
      </a>
    </li>
  )
})
