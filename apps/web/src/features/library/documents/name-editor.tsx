import { checkName, NAME_MAX_LENGTH, type NamedKind, trimmedName } from '@cadran/rules/library/names'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import styles from './edit.module.css'

interface NameEditorProps {
  kind: NamedKind
  /** What is being named, for those who do not see where the field stands. */
  label: string
  value?: string
  onSave: (name: string) => Promise<boolean>
  onClose: () => void
}

function useName({ kind, value = '', onSave, onClose }: NameEditorProps) {
  const [name, setName] = useState(value)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const refused = checkName(kind, name)
    setError(refused?.message ?? null)
    if (refused || busy) return
    if (trimmedName(name) === value) return onClose()
    setBusy(true)
    if (await onSave(trimmedName(name))) onClose()
    else setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save()
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const change = (typed: string) => {
    setName(typed)
    setError(null)
  }
  return { name, change, error, busy, onKeyDown }
}

/** A name, written where it stands: Entrée keeps it, Échap leaves it as it was (GED-54 to GED-58). */
export function NameEditor(props: NameEditorProps) {
  const { name, change, error, busy, onKeyDown } = useName(props)
  const errorId = useId()
  const field = useRef<HTMLInputElement>(null)
  // The person has just asked for it.
  useEffect(() => field.current?.focus(), [])
  return (
    <Row as="span" wrap align="center" minWidth={0} className={styles.editor}>
      <input
        ref={field}
        className={styles.nameInput}
        aria-label={props.label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        value={name}
        maxLength={NAME_MAX_LENGTH + 1}
        disabled={busy}
        onChange={(event) => change(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
      />
      {error ? (
        <Text size="sm" weight={500} tone="error" id={errorId} role="alert">
          {error}
        </Text>
      ) : (
        <Row as="span" inline gap={8} align="center" size="sm" tone="muted">
          <KeyHint keys="Entrée" label="enregistrer" />
          <KeyHint keys="Échap" label="annuler" />
        </Row>
      )}
    </Row>
  )
}
