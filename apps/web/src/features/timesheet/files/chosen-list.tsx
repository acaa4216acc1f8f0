import { IconFile, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ChosenFile, ChosenFiles } from './chosen-files.ts'
import { sizeWords } from './file-size.ts'
import styles from './files.module.css'

interface ChosenListProps {
  chosen: ChosenFiles
  /** What a deposit suggests to call them; without it they keep their own names. */
  suggestions?: readonly string[]
}

/** The chosen files, each with what stands against it beside it. */
export function ChosenList({ chosen, suggestions }: ChosenListProps) {
  const id = useId()
  if (chosen.files.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Fichiers choisis">
      {chosen.files.map((file) => (
        <li key={file.key} className={styles.chosen} data-problem={file.problem !== null || undefined}>
          <div className={styles.file}>
            {file.text === null && file.problem === null ? (
              <Spinner />
            ) : (
              <IconFile size={18} stroke={1.75} aria-hidden="true" />
            )}
            <span className={styles.name}>
              {file.name}
              <span className={styles.size}>{sizeWords(file.byte_size)}</span>
            </span>
            <IconButton
              label={`Retirer ${file.name}`}
              size="sm"
              icon={<IconTrash size={17} stroke={1.75} />}
              onClick={() => chosen.remove(file.key)}
            />
          </div>
          {suggestions && <Label file={file} chosen={chosen} list={id} />}
          {file.problem !== null && (
            <p className={styles.problem} role="alert" data-error tabIndex={-1}>
              {file.problem}
            </p>
          )}
        </li>
      ))}
      {suggestions && (
        <datalist id={id}>
          {suggestions.map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
      )}
    </ul>
  )
}

function Label({ file, chosen, list }: { file: ChosenFile; chosen: ChosenFiles; list: string }) {
  return (
    <TextField
      label={`Libellé de ${file.name}`}
      value={file.label}
      list={list}
      maxLength={200}
      required
      error={file.label.trim() === '' ? 'Le nom du fichier est obligatoire' : undefined}
      onChange={(change) => chosen.rename(file.key, change.currentTarget.value)}
    />
  )
}
