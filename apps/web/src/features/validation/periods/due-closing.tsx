import { monthTitle } from '@cadran/rules/portal/french'
import { IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useHasRole } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import { type Closing, dueClosingQuery } from './closing.queries.ts'
import { checkWords } from './closing-words.ts'
import styles from './due-closing.module.css'
import { FigureLink } from './figure-link.tsx'
import { periodName } from './period-words.ts'

/** The month that is over and still open, and what blocks it; nothing for others, or once all are closed (CLO-14). */
export function DueClosing() {
  const closes = useHasRole('ROLE_PERIOD_MANAGER')
  const { data } = useQuery({ ...dueClosingQuery, enabled: closes })
  return data ? <Due closing={data} /> : null
}

function Due({ closing: { period, checks } }: { closing: Closing }) {
  const left = checks.filter(({ count }) => count > 0)
  return (
    <Row as="section" wrap align="center" className={styles.card} aria-labelledby="due-closing">
      <Row
        as="span"
        inline
        align="center"
        justify="center"
        tone="ink"
        className={styles.mark}
        data-family="submitted"
        aria-hidden="true"
      >
        <IconLockOpen size={20} stroke={1.75} />
      </Row>
      <div className={styles.words}>
        <Text as="h2" size="xl" id="due-closing">
          {monthTitle(period)} à clôturer
        </Text>
        {left.length === 0 && (
          <Text as="p" tone="muted">
            Tout est prêt.
          </Text>
        )}
        <Row as="ul" wrap className={styles.left}>
          {left.map(({ check, count }) => (
            <Box
              as="li"
              tone="muted"
              className={styles.item}
              data-family={check === 'absences' ? 'absence' : check}
              key={check}
            >
              <FigureLink period={period} figure={check} count={count} name={checkWords(check, count)} />{' '}
              {checkWords(check, count)}
            </Box>
          ))}
        </Row>
      </div>
      <ButtonLink
        to="/backend/periods/$year/$month"
        params={{ year: period.year, month: period.month }}
        aria-label={`Voir la clôture : ${periodName(period)}`}
      >
        Voir la clôture
      </ButtonLink>
    </Row>
  )
}
