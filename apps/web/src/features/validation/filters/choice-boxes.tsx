import { type Choice, toggleChoice } from '@cadran/rules/validation/filter-defaults'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import styles from './advanced-panel.module.css'

interface ChoiceBoxesProps<V extends string> {
  legend: string
  /** What 'all' is called. */
  allLabel: string
  /** The boxes in order, with their words. */
  options: readonly V[]
  labels: Readonly<Record<V, string>>
  selected: Choice<V>
  onChange: (next: Choice<V>) => void
}

/** A checkbox filter: 'all' and the others exclude each other, and something is always ticked (FLT-02 to FLT-05). */
export function ChoiceBoxes<V extends string>(props: ChoiceBoxesProps<V>) {
  const { legend, allLabel, options, labels, selected, onChange } = props
  const box = (value: V | 'all', label: string) => (
    <Row as="label" inline gap={8} align="center" className={styles.check} key={value}>
      <input
        type="checkbox"
        checked={selected.includes(value)}
        onChange={() => onChange(toggleChoice(selected, value, options))}
      />
      {label}
    </Row>
  )
  return (
    <Box as="fieldset" minWidth={0} margin={0} padding={0} border={0}>
      <Text as="legend" padding={0} size="sm" weight={650} lineHeight={1.45}>
        {legend}
      </Text>
      <Row wrap className={styles.checks}>
        {box('all', allLabel)}
        {options.map((option) => box(option, labels[option]))}
      </Row>
    </Box>
  )
}
