import { useId } from 'react'
import { Row } from '../../../ui/layout.tsx'
import styles from './files.module.css'

interface CertificationProps {
  ticked: boolean
  error?: string | undefined
  onChange: (ticked: boolean) => void
}

/** Without it no specific CRA goes (SND-14, FIL-25). */
export function Certification({ ticked, error, onChange }: CertificationProps) {
  const id = useId()
  return (
    <div>
      <Row
        as="label"
        gap={12}
        align="center"
        weight={600}
        className={styles.box}
        data-invalid={error !== undefined || undefined}
      >
        <input
          type="checkbox"
          checked={ticked}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : id}
          data-error={error === undefined ? undefined : true}
          onChange={(change) => onChange(change.currentTarget.checked)}
        />
        Je certifie la conformité du CRA spécifique
      </Row>
      {error !== undefined && (
        <p className={styles.problem} id={id}>
          {error}
        </p>
      )}
    </div>
  )
}
