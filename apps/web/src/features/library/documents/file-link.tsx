import type { LibraryFile } from '@cadran/contract/library/documents'
import { memo } from 'react'
import { parisDay } from '../../../platform/paris-time.ts'
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
        <span className={styles.name}>{file.label}</span>
        <span className={styles.date}>{parisDay(file.created_at)}</span>
        <span className="visually-hidden"> (nouvel onglet)</span>
      </a>
    </li>
  )
})
