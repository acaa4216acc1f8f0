import type { Month } from '@cadran/contract/timesheet/calendar'
import { useId } from 'react'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Certification, ChosenList, DropZone, FileList } from '../files/index.ts'
import styles from './options.module.css'
import type { Sending } from './use-sending.ts'

interface SpecificCraProps {
  month: Month
  sending: Sending
}

/** The client's own report: a switch that unfolds files and certification in place (SND-13 to SND-16). */
export function SpecificCra({ month, sending }: SpecificCraProps) {
  const id = useId()
  const { special, certified, chosen, error } = sending
  const errorAt = (field: string) => (error?.field === field ? error.message : undefined)
  return (
    <Stack gap={12}>
      <Row
        as="label"
        gap={16}
        align="center"
        justify="between"
        minHeight={44}
        cursor="pointer"
        className={styles.switch}
      >
        <span>
          <strong>CRA spécifique du client</strong>
          <Text block size="sm" tone="muted" id={id}>
            Jusqu’à 3 fichiers, avec certification
          </Text>
        </span>
        <Switch
          aria-label="CRA spécifique du client"
          aria-describedby={id}
          checked={special}
          onChange={(change) => sending.setSpecial(change.currentTarget.checked)}
        />
      </Row>
      {special && (
        <Stack gap={12} minWidth={0}>
          {month.files.length > 0 && <FileList files={month.files} />}
          <ChosenList chosen={chosen} />
          <DropZone chosen={chosen} error={errorAt('files')} />
          <Certification ticked={certified} error={errorAt('certified')} onChange={sending.setCertified} />
        </Stack>
      )}
    </Stack>
  )
}
