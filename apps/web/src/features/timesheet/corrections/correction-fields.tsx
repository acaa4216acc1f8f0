import { monthTitle } from '@cadran/rules/portal/french'
import { CORRECTION_REASON_LENGTH, type CorrectionObject } from '@cadran/rules/timesheet/correction-states'
import { IconCalendarOff, IconClockPlus, IconHome, IconInfoCircle, IconPhoneCall } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFeature } from '../../../platform/public-config.ts'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { wordingFor } from '../calendar/index.ts'
import { AbsenceFields } from './absence-fields.tsx'
import styles from './corrections.module.css'
import { Effect } from './effect.tsx'
import { OvertimeFields } from './overtime-fields.tsx'
import { RemoteFields } from './remote-fields.tsx'
import type { CorrectionFormState } from './use-correction-form.ts'
import { WeekFields } from './week-fields.tsx'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What a person of this month may ask for (COR-13, CFG-22). */
function useObjects({ month }: CorrectionFormState) {
  const remote = useFeature('remote_work')
  const extra = useFeature('extra_activities')
  const onCall = useFeature('on_call')
  const objects: { value: CorrectionObject; label: string; icon: ReactNode; offered: boolean }[] = [
    {
      value: 'absence',
      label: 'Absence',
      icon: <IconCalendarOff {...icon} />,
      offered: month.user.person_type !== 'contractor',
    },
    {
      value: 'remote',
      label: wordingFor(month.user.person_type).remote,
      icon: <IconHome {...icon} />,
      offered: remote,
    },
    { value: 'overtime', label: 'Astreinte', icon: <IconPhoneCall {...icon} />, offered: onCall },
    {
      value: 'extra_activity',
      label: 'Heures',
      icon: <IconClockPlus {...icon} />,
      offered: extra && month.extra_activity_weeks.some(({ can_extra_activities }) => can_extra_activities),
    },
  ]
  return objects.filter(({ offered }) => offered)
}

/** What is corrected: chosen once, and kept while what was asked is asked anew. */
function ObjectChoice({ form }: { form: CorrectionFormState }) {
  const objects = useObjects(form)
  return (
    <Box as="fieldset" margin={0} padding={0} border={0} minWidth={0}>
      <Text as="legend" padding={0} size="sm" weight={650} marginBottom={8}>
        Que faut-il corriger&nbsp;?
      </Text>
      <Stack gap={8} className={styles.objects}>
        {objects.map(({ value, label, icon: picture }) => (
          <Row
            as="label"
            gap={8}
            align="center"
            className={styles.object}
            key={value}
            data-checked={form.object === value || undefined}
          >
            <input
              type="radio"
              name="correction-object"
              className="visually-hidden"
              checked={form.object === value}
              disabled={form.edited !== null && form.object !== value}
              data-first={form.object === value || undefined}
              data-autofocus={form.object === value || undefined}
              onChange={() => form.setObject(value)}
            />
            {picture}
            {label}
          </Row>
        ))}
      </Stack>
    </Box>
  )
}

const FIELDS = {
  absence: AbsenceFields,
  overtime: OvertimeFields,
  extra_activity: WeekFields,
  remote: RemoteFields,
} as const

/** The whole form, but for its buttons: object, what should have been, what that does, and why (COR-16). */
export function CorrectionFields({ form }: { form: CorrectionFormState }) {
  const Fields = FIELDS[form.object]
  return (
    <Stack gap={16} alignContent="start" minWidth={0}>
      <ObjectChoice form={form} />
      <Fields form={form} key={form.object} />
      <Effect form={form} />
      <TextArea
        label="Motif"
        rows={2}
        maxLength={CORRECTION_REASON_LENGTH.most}
        value={form.reason}
        onChange={(event) => form.setReason(event.currentTarget.value)}
      />
      {form.preview && (
        <Row
          as="p"
          gap={10}
          align="start"
          paddingX={12}
          paddingY={10}
          background="soft"
          radius="control"
          size="sm"
          data-family="brand"
        >
          <IconInfoCircle {...icon} />
          Le mois clôturé ne changera pas ; la régularisation ira sur {monthTitle(form.preview.carried).toLowerCase()}.
        </Row>
      )}
      {form.failure && (
        <Text as="p" tone="error" weight={600} role="alert">
          {form.failure}
        </Text>
      )}
    </Stack>
  )
}
