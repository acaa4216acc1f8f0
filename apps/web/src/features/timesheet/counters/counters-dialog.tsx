import type { Family } from '@cadran/rules/timesheet/counter-lines'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import styles from './counters.module.css'
import { OWN_LEDGER, standingsQuery } from './counters.queries.ts'
import { FamilyChoice, Ledger } from './ledger.tsx'
import { Statement } from './statement.tsx'

const WIDTH = 1180
type Part = 'lines' | 'statement'

interface CountersDialogProps {
  family: Family
  onFamily: (family: Family) => void
  onClose: () => void
}

/** 'Voir le calcul': each figure followed to its lines, over any page (LED-45 to LED-50). */
export function CountersDialog({ family, onFamily, onClose }: CountersDialogProps) {
  const mobile = useIsMobile('work')
  const { data: standings } = useQuery(standingsQuery(OWN_LEDGER))
  const choice = <FamilyChoice standings={standings} family={family} onChange={onFamily} view="employee" />
  const lines = <Ledger source={OWN_LEDGER} family={family} is_own />
  return (
    <Dialog
      opened
      onClose={onClose}
      size={WIDTH}
      bare
      title={
        mobile ? (
          'Voir le calcul'
        ) : (
          <Row as="span" gap={16} align="center">
            Voir le calcul
          </Row>
        )
      }
    >
      {mobile ? (
        <MobileParts choice={choice} lines={lines} />
      ) : (
        <div className={styles.desktop}>
          <Stack gap={12} columns={1} minWidth={0} alignContent="start" className={styles.lines}>
            {choice}
            {lines}
          </Stack>
          <Stack gap={16} columns={1} alignContent="start" className={styles.side}>
            <StatementBlock />
          </Stack>
        </div>
      )}
    </Dialog>
  )
}

function MobileParts({ choice, lines }: { choice: React.ReactNode; lines: React.ReactNode }) {
  const [part, setPart] = useState<Part>('lines')
  return (
    <Stack gap={12} columns={1} className={styles.mobile}>
      {choice}
      <SegmentedControl<Part>
        label="Partie"
        wide
        value={part}
        onChange={setPart}
        segments={[
          { value: 'lines', label: 'Mouvements' },
          { value: 'statement', label: 'Relevé' },
        ]}
      />
      {part === 'lines' ? lines : <StatementBlock />}
    </Stack>
  )
}

function StatementBlock() {
  const today = useToday()
  return (
    <Stack as="section" gap={10} columns={1} card paddingX={16} paddingY={14} aria-label="Relevé de compteurs">
      <Text as="h3" size="md" weight={650}>
        Relevé de compteurs
      </Text>
      <Statement source={OWN_LEDGER} today={today} />
    </Stack>
  )
}
