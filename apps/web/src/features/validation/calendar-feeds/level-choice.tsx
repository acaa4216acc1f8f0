import { FEED_LEVELS, type FeedLevel } from '@cadran/rules/validation/calendar-feeds'
import { IconShieldLock } from '@tabler/icons-react'
import { useId } from 'react'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import styles from './calendars.module.css'

export const LEVEL_NAMES: Readonly<Record<FeedLevel, string>> = { busy: 'Occupé', absent: 'Absence', kind: 'Motif' }
const SHOWN: Readonly<Record<FeedLevel, { event: string; detail: string }>> = {
  busy: { event: 'Occupé', detail: 'Rien que le créneau' },
  absent: { event: 'Absence', detail: 'Sans dire laquelle' },
  kind: { event: 'Congés payés', detail: 'Congés payés, JRS, repos' },
}

interface LevelChoiceProps {
  level: FeedLevel
  most_detail: 'absent' | 'kind'
  onChange: (level: FeedLevel) => void
}

/** How much is told, each level with the event as a colleague would see it (ICS-07, ICS-10). */
export function LevelChoice({ level, most_detail, onChange }: LevelChoiceProps) {
  const name = useId()
  return (
    <Box as="fieldset" minWidth={0} margin={0} padding={0} border={0}>
      <Text as="legend" size="sm" weight={650} padding={0} marginBottom={8}>
        Niveau de détail
      </Text>
      <div className={styles.levels}>
        {FEED_LEVELS.map((one) => {
          const is_forbidden = one === 'kind' && most_detail !== 'kind'
          return (
            <Stack
              as="label"
              key={one}
              gap={8}
              columns={1}
              className={styles.level}
              data-checked={level === one || undefined}
            >
              <Row gap={8} align="center">
                <input
                  type="radio"
                  name={name}
                  checked={level === one}
                  disabled={is_forbidden}
                  onChange={() => onChange(one)}
                />
                <strong>{LEVEL_NAMES[one]}</strong>
              </Row>
              <span className={styles.event} data-level={one} aria-hidden="true">
                {SHOWN[one].event}
              </span>
              <Text size="sm" tone="muted">
                {is_forbidden ? 'Non autorisé par votre entreprise' : SHOWN[one].detail}
              </Text>
            </Stack>
          )
        })}
      </div>
      <Row as="p" gap={8} align="center" marginTop={8} size="sm" tone="muted">
        <IconShieldLock size={18} stroke={1.75} aria-hidden="true" />
        Maladie, maternité, enfant malade, événement familial : toujours « Absence », quel que soit le niveau.
      </Row>
    </Box>
  )
}
