import { formatDecimal2 } from '@cadran/rules/portal/french'
import { differenceWords, formerWords, sideWords } from '@cadran/rules/timesheet/correction-words'
import { IconArrowRight } from '@tabler/icons-react'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import styles from './corrections.module.css'
import type { CorrectionFormState } from './use-correction-form.ts'

type Preview = NonNullable<CorrectionFormState['preview']>

const COUNTERS = { cp: 'CP', rtt: 'JRS', remainder: 'reliquats', cp15: 'report CP maladie' } as const

/** Old beside new, the difference, the balance after it and who decides; or why the server would refuse it (COR-16). */
export function Effect({ form: { preview, object, whose } }: { form: CorrectionFormState }) {
  return (
    <div role="status" className={styles.effect}>
      {preview?.refusal && (
        <Text as="p" tone="error" weight={600}>
          {preview.refusal.message}
        </Text>
      )}
      {preview && !preview.refusal && (
        <Stack gap={12}>
          <Stack gap={8} align="center" className={styles.sides}>
            <Side title="Mois clôturé" preview={preview} of="old" />
            <IconArrowRight size={18} stroke={1.75} aria-hidden="true" className={styles.arrow} />
            <Side title="Après régularisation" preview={preview} of="new" />
          </Stack>
          <Stack as="dl" gap={6} card paddingX={12} paddingY={10} margin={0} size="sm">
            <Line name="Différence">
              <strong>{differenceWords(object, preview)}</strong>
            </Line>
            {preview.balance && preview.counter && (
              <Line name={`${whose === null ? 'Votre solde' : 'Solde'} de ${COUNTERS[preview.counter]}`}>
                {formatDecimal2(preview.balance.before)} <span aria-hidden="true">→</span>
                <span className="visually-hidden"> puis </span> <strong>{formatDecimal2(preview.balance.after)}</strong>
              </Line>
            )}
            {preview.insufficient_balance && (
              <Text as="p" tone="error" weight={600}>
                Solde insuffisant
              </Text>
            )}
            <Line name="Validation">{preview.first_level ? `${preview.first_level}, puis la paie` : 'La paie'}</Line>
          </Stack>
        </Stack>
      )}
    </div>
  )
}

function Side({ title, preview, of }: { title: string; preview: Preview; of: 'old' | 'new' }) {
  const words = of === 'old' ? formerWords(preview.old, preview.replaces) : sideWords(preview.new)
  return (
    <Box card paddingX={12} paddingY={10} className={of === 'new' ? styles.asked : undefined}>
      <Text block size="sm" tone={of === 'new' ? 'brand' : 'muted'}>
        {title}
      </Text>
      <Text block weight={600}>
        {words.title}
      </Text>
      {words.lines.map((line) => (
        <Text block size="sm" tabular key={line}>
          {line}
        </Text>
      ))}
    </Box>
  )
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <Row justify="between" gap={12}>
      <Text as="dt" tone="muted">
        {name}
      </Text>
      <Text as="dd" margin={0} textAlign="right" tabular>
        {children}
      </Text>
    </Row>
  )
}
