import type { Month } from '@cadran/contract/timesheet/calendar'
import { isAutofillable } from '@cadran/rules/timesheet/month-flags'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import styles from './side.module.css'
import type { Screen } from './use-month-screen.ts'

/** Stops the pre-filling with the main activity, or starts it again (README 12). */
export function PrefillSection({ month, screen }: { month: Month; screen: Pick<Screen, 'switchPrefill'> }) {
  const today = useToday()
  const { main_activity } = month
  const could = isAutofillable({
    main_activity_id: main_activity?.id ?? null,
    autofill: true,
    editable: month.editable,
    period: month,
    today,
    special_time: month.special_time,
    person_type: month.user.person_type,
  })
  if (!could || !main_activity) return null
  return (
    <Stack as="section" gap={6} paddingX={16} paddingY={14} className={styles.section}>
      <Row as="h2" gap={8} align="center" size="sm" weight={650} className={styles.heading}>
        Pré-remplissage
      </Row>
      <Text as="p" size="sm" tone="muted">
        {month.autofill
          ? `Les demi-journées libres comptent pour ${main_activity.description}.`
          : 'Ce mois n’est plus pré-rempli.'}
      </Text>
      <Button size="sm" className={styles.takeUp} onClick={() => screen.switchPrefill(!month.autofill)}>
        {month.autofill ? 'Retirer le pré-remplissage' : `Pré-remplir avec ${main_activity.short_code}`}
      </Button>
    </Stack>
  )
}
