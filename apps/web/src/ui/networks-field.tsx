import styles from './networks-field.module.css'
import { TextArea } from './text-area.tsx'

/** The networks that a text names, one a line. */
export const networksOf = (text: string): string[] =>
  text
    .split('\n')
    .map((entry) => entry.trim())
    .filter(Boolean)

interface NetworksFieldProps {
  value: string
  error: string | undefined
  onChange: (networks: string) => void
}

/** From where a token may call; from everywhere while it names none. */
export const NetworksField = ({ value, error, onChange }: NetworksFieldProps) => (
  <TextArea
    label="Réseaux autorisés"
    labelEnd="facultatif"
    hint="Une adresse ou un réseau par ligne, dix au plus."
    rows={2}
    className={styles.networks}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
