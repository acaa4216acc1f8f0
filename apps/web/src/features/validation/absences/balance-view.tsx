import { formatDecimal2 } from '@cadran/rules/portal/french'
import { IconAlertTriangle, IconArrowNarrowRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import type { BalanceLine } from './balance.ts'
import styles from './balance-view.module.css'

/** The counters in two lines: the one that decides, then the rest. */
export function BalanceView({ lines }: { lines: readonly BalanceLine[] }) {
  const [main, ...others] = lines
  if (!main)
    return (
      <Text size="xs" tone="muted" className={styles.rest}>
        –
      </Text>
    )
  return (
    <Box tabular>
      <Row as="p" wrap align="center" nowrap className={styles.main}>
        <Line line={main} />
      </Row>
      <Text as="p" size="xs" tone="muted" className={styles.rest}>
        {main.before_june !== null && <span>dont {formatDecimal2(main.before_june)} avant le 31/05</span>}
        {others.map((line) => (
          <Fragment key={line.label}>
            {' '}
            <span>
              <Line line={line} />
              {line.before_june !== null && <> dont {formatDecimal2(line.before_june)} avant le 31/05</>}
            </span>
          </Fragment>
        ))}
      </Text>
    </Box>
  )
}

function Line({ line: { label, before, after, insufficient } }: { line: BalanceLine }) {
  const now = before === null ? '–' : formatDecimal2(before)
  return (
    <>
      {label} : {after === null ? now : <Text tone="muted">{now}</Text>}
      {after !== null && (
        <>
          {' '}
          <span className="visually-hidden">après l'absence </span>
          <IconArrowNarrowRight className={styles.arrow} size={16} stroke={1.75} aria-hidden="true" />{' '}
          <strong className={insufficient ? styles.short : styles.after}>{formatDecimal2(after)}</strong>
        </>
      )}
      {insufficient && (
        <>
          {' '}
          <StateBadge family="non_submitted" icon={<IconAlertTriangle size={15} />} label="Solde Insuffisant" />
        </>
      )}
    </>
  )
}
