import type { MonthFile } from '@cadran/contract/timesheet/calendar'
import { IconFileTypePdf, IconPaperclip, IconPhoto } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { sizeWords } from './file-size.ts'
import styles from './files.module.css'
import { openFile } from './files.queries.ts'

interface FileListProps {
  files: readonly MonthFile[]
  /** What can be done with a file besides opening it. */
  action?: (file: MonthFile) => ReactNode
}

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function pictureOf({ name, in_place }: MonthFile): ReactNode {
  if (name.toLowerCase().endsWith('.pdf')) return <IconFileTypePdf {...look} />
  return in_place ? <IconPhoto {...look} /> : <IconPaperclip {...look} />
}

/** The files of a month, each opened by its name. */
export function FileList({ files, action }: FileListProps) {
  return (
    <ul className={styles.list} aria-label="Fichiers du mois">
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          {pictureOf(file)}
          <button type="button" className={styles.open} onClick={() => void openFile(file)}>
            <span className="visually-hidden">{file.in_place ? 'Ouvrir' : 'Télécharger'} </span>
            {file.name}
            <span className={styles.size}>{sizeWords(file.byte_size)}</span>
          </button>
          {action?.(file)}
        </li>
      ))}
    </ul>
  )
}
