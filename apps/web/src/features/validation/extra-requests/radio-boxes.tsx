import { useId } from 'react'
import styles from './request-form.module.css'

interface RadioBoxesProps<V extends string> {
  legend: string
  options: readonly V[]
  labels: Readonly<Record<V, string>>
  /** Null while nothing is chosen. */
  value: V | null
  error: string | undefined
  onChange: (value: V) => void
}

/** One choice among a few, with nothing chosen beforehand. */
export function RadioBoxes<V extends string>({ legend, options, labels, value, error, onChange }: RadioBoxesProps<V>) {
  const name = useId()
  const errorId = `${name}-error`
  return (
    <fieldset className={styles.radios} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.boxes} data-invalid={error ? true : undefined}>
        {options.map((option) => (
          <label className={styles.box} key={option} data-checked={option === value || undefined}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option)}
            />
            {labels[option]}
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
