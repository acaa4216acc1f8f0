import { Box, Stack, Text } from '../../../ui/layout.tsx'
import type { Closing } from './closing.queries.ts'
import styles from './closing-figures.module.css'
import { type Figure, FigureLink } from './figure-link.tsx'
import { STATES, StateBar } from './state-bar.tsx'

const WORDS: Record<(typeof STATES)[number], string> = {
  validated2: 'CRA validés niveau\u00a02',
  validated1: 'en attente de validation niveau\u00a02',
  submitted: 'en attente de validation niveau\u00a01',
  non_submitted: 'pas encore envoyés',
}

/** The month in four figures and the absences beside them, each the door to what it counts (CLO-02). */
export function ClosingFigures({ closing: { period } }: { closing: Closing }) {
  const figures: { figure: Figure; count: number; words: string }[] = [
    ...STATES.map((state) => ({ figure: state, count: period[state], words: WORDS[state] })),
    { figure: 'absences', count: period.pending_absences, words: 'absences non décidées' },
  ]
  return (
    <Box card overflow="hidden">
      <Stack as="ul" className={styles.figures}>
        {figures.map(({ figure, count, words }) => (
          <Stack
            as="li"
            alignContent="start"
            paddingX={16}
            paddingY={12}
            className={styles.figure}
            data-family={figure === 'absences' ? 'absence' : figure}
            key={figure}
          >
            <Text weight={680} tone="ink" tabular className={styles.count} data-zero={count === 0 || undefined}>
              <FigureLink period={period} figure={figure} count={count} name={words} />
            </Text>
            <Text tone="muted" className={styles.words}>
              {words}
            </Text>
          </Stack>
        ))}
      </Stack>
      <StateBar period={period} wide />
    </Box>
  )
}
