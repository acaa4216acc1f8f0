import { useId } from 'react'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
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
    <Box as="fieldset" minWidth={0} margin={0} padding={0} border={0} aria-describedby={error ? errorId : undefined}>
      <Text as="legend" size="sm" weight={650} className={styles.legend}>
        {legend}
      </Text>
      <Stack className={styles.boxes} data-invalid={error ? true : undefined}>
        {options.map((option) => (
          <Row
            as="label"
            gap={10}
            align="center"
            className={styles.box}
            key={option}
            data-checked={option === value || undefined}
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option)}
            />
            {labels[option]}
          </Row>
        ))}
      </Stack>
      {error && (
        <Text as="p" marginTop={6} size="sm" weight={500} tone="error" id={errorId}>
          {error}
        </Text>
      )}
    </Box>
  )
}
