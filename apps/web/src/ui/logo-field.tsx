import { LOGO_EXTENSIONS } from '@cadran/rules/portal/logo'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Row } from './layout.tsx'
import styles from './logo-field.module.css'

interface LogoFieldProps {
  label: string
  hint: string
  error: string | undefined
  /** The ground that it is seen on. */
  scheme: 'light' | 'dark'
  /** Its address; null where there is none. */
  picture: string | null
  loading: boolean
  onChoose: (file: File) => void
  onRemove: () => void
}

/** A company's logo as it is seen in one scheme, with another file and without any (CFG-08). */
export function LogoField({ scheme, picture, loading, onChoose, onRemove, ...frame }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field {...frame} labelEnd="facultatif">
      {(control) => (
        <Row gap={12} align="center" wrap>
          <span className={styles.ground} data-scheme={scheme}>
            {picture ? <img src={picture} alt={frame.label} /> : 'Aucun'}
          </span>
          <Button
            {...control}
            icon={<IconUpload size={18} stroke={1.75} />}
            loading={loading}
            onClick={() => input.current?.click()}
          >
            {picture ? 'Remplacer' : 'Choisir'}
          </Button>
          {picture && <Button onClick={onRemove}>Retirer</Button>}
          <input
            ref={input}
            type="file"
            hidden
            aria-label={`Fichier\u00a0: ${frame.label}`}
            accept={LOGO_EXTENSIONS.join(',')}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? []
              currentTarget.value = ''
              if (chosen) onChoose(chosen)
            }}
          />
        </Row>
      )}
    </Field>
  )
}
