import { formatDuration } from '@cadran/rules/timesheet/worked-time'
import { IconClockPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useFeature } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { weekWords } from '../../timesheet/extra-activities/index.ts'
import { ExtraWeeksDialog, extraWeeksQuery, type ValidatedExtraWeek } from '../extra-activities/index.ts'
import type { Cra } from './activities.queries.ts'
import { Block } from './cra-block.tsx'
import styles from './cra-side.module.css'

/** The weeks of extra activities that came with the report; asked for only where some could be declared (ACT-41, OVL-18). */
export function ExtraBlock({ cra, end }: { cra: Cra; end?: ReactNode }) {
  const monthKey = { matricule: cra.user.matricule, year: cra.year, month: cra.month }
  const isOffered = useFeature('extra_activities')
  const { data, error, isFetching, refetch } = useQuery({
    ...extraWeeksQuery(monthKey),
    enabled: cra.can_extra_activities && isOffered,
  })
  if (!data && error) {
    return (
      <Block title="Activités complémentaires" icon={<IconClockPlus {...ICON} />}>
        <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      </Block>
    )
  }
  if (!data || data.length === 0) return null
  return (
    <Block title="Activités complémentaires" icon={<IconClockPlus {...ICON} />} end={end}>
      <Stack as="ul" gap={8}>
        {data.map((week) => (
          <Week key={week.id} week={week} />
        ))}
      </Stack>
    </Block>
  )
}

const ICON = { size: 18, stroke: 1.75 }

function Week({ week }: { week: ValidatedExtraWeek }) {
  return (
    <Row as="li" gap={12} align="baseline" justify="between" className={styles.line}>
      <span>
        Semaine {week.week}
        <Text block size="sm" tone="muted">
          {weekWords(week)}
          {week.constraints_duration > 0 && ` · ${formatDuration(week.constraints_duration)} d'interventions`}
        </Text>
      </span>
      <strong>{formatDuration(week.duration)}</strong>
    </Row>
  )
}

/** The same on a wide screen, with the way to the hours and their correction. */
export function ExtraBlockWithDetail({ cra, onChanged }: { cra: Cra; onChanged: () => void }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ExtraBlock
        cra={cra}
        end={
          <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setOpened(true)}>
            Détail
            <span className="visually-hidden"> des activités complémentaires</span>
          </Button>
        }
      />
      {opened && <ExtraWeeksDialog month={cra} onChanged={onChanged} onClose={() => setOpened(false)} />}
    </>
  )
}
