import { FAMILIES, type Family } from '@cadran/rules/timesheet/counter-lines'
import { type Day, lastDay, periodOf } from '@cadran/rules/timesheet/day'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { openAbsenceRequest } from '../absence-request/index.ts'
import styles from './counters.module.css'
import { OWN_LEDGER, projectionQuery, standingsQuery } from './counters.queries.ts'
import { FamilyChoice, Ledger } from './ledger.tsx'
import { PlannedRows, ProjectionPanel, plannedOf } from './projection-panel.tsx'
import { Statement } from './statement.tsx'

const WIDTH = 1180

const PARTS = { lines: 'Mouvements', date: 'À une date', statement: 'Relevé' } as const
type Part = keyof typeof PARTS

interface CountersDialogProps {
  /** As a button or an address named it. */
  named: string
  onFamily: (family: Family) => void
  onClose: () => void
}

/** 'Voir le calcul': each figure followed to its lines and on to a day, over any page (LED-45 to LED-52). */
export function CountersDialog({ named, onFamily, onClose }: CountersDialogProps) {
  const family = FAMILIES.find((family) => family === named) ?? 'cp'
  const mobile = useIsMobile('work')
  const today = useToday()
  const [date, setDate] = useState(lastDay(periodOf(today).year, periodOf(today).month))
  const { data: standings } = useQuery(standingsQuery(OWN_LEDGER))
  const parts: Record<Part, ReactNode> = {
    lines: <Lines family={family} date={date} today={today} />,
    date: <ProjectionPanel family={family} date={date} onDate={setDate} today={today} />,
    statement: <StatementBlock today={today} />,
  }
  const choice = <FamilyChoice standings={standings} family={family} onChange={onFamily} view="employee" />
  return (
    <Dialog opened onClose={onClose} size={WIDTH} bare title="Voir le calcul">
      {mobile ? (
        <MobileParts choice={choice} parts={parts} />
      ) : (
        <div className={styles.desktop}>
          <Stack gap={12} columns={1} minWidth={0} alignContent="start" className={styles.lines}>
            {choice}
            {parts.lines}
          </Stack>
          <Stack gap={16} columns={1} alignContent="start" className={styles.side}>
            {parts.date}
            <AskBlock onClose={onClose} />
            {parts.statement}
          </Stack>
        </div>
      )}
    </Dialog>
  )
}

/** The lines that are written, below those that will be until the day. */
function Lines({ family, date, today }: { family: Family; date: Day; today: Day }) {
  const { data, isError } = useQuery(projectionQuery(date))
  const isAhead = data && !isError && date > today && plannedOf(data, family).length > 0
  return (
    <Ledger
      source={OWN_LEDGER}
      family={family}
      is_own
      planned={isAhead ? <PlannedRows projection={data} family={family} /> : undefined}
    />
  )
}

function MobileParts({ choice, parts }: { choice: ReactNode; parts: Record<Part, ReactNode> }) {
  const [part, setPart] = useState<Part>('lines')
  return (
    <Stack gap={12} columns={1} className={styles.mobile}>
      {choice}
      <SegmentedControl<Part>
        label="Partie"
        wide
        value={part}
        onChange={setPart}
        segments={(Object.keys(PARTS) as Part[]).map((value) => ({ value, label: PARTS[value] }))}
      />
      {parts[part]}
    </Stack>
  )
}

/** What a demand would leave is told where it is made, before it is sent (README 70). */
function AskBlock({ onClose }: { onClose: () => void }) {
  return (
    <Stack as="section" gap={10} columns={1} card paddingX={16} paddingY={14} aria-label="Et si je prenais…">
      <Text as="h3" size="md" weight={650}>
        Et si je prenais…
      </Text>
      <Text size="sm" tone="muted">
        Choisissez des jours : la demande dit ce qu’il vous restera, et rien n’est enregistré avant l’envoi.
      </Text>
      <Button
        onClick={() => {
          onClose()
          openAbsenceRequest()
        }}
      >
        Demander une absence
      </Button>
    </Stack>
  )
}

function StatementBlock({ today }: { today: Day }) {
  return (
    <Stack as="section" gap={10} columns={1} card paddingX={16} paddingY={14} aria-label="Relevé de compteurs">
      <Text as="h3" size="md" weight={650}>
        Relevé de compteurs
      </Text>
      <Statement source={OWN_LEDGER} today={today} />
    </Stack>
  )
}
