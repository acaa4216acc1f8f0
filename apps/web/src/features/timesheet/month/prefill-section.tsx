import type { Month } from '@cadran/contract/timesheet/calendar'
import { isAutofillable } from '@cadran/rules/timesheet/month-flags'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { useAutofill } from './month.queries.ts'
import styles from './side.module.css'

/** Stops the pre-filling with the main activity, or starts it again (README 12). */
export function PrefillSection({ month }: { month: Month }) {
  const today = useToday()
  const autofill = useAutofill(month)
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
    <section className={styles.section}>
      <h2 className={styles.heading}>Pré-remplissage</h2>
      <p className={styles.muted}>
        {month.autofill
          ? `Les demi-journées libres comptent pour ${main_activity.description}.`
          : 'Ce mois n’est plus pré-rempli.'}
      </p>
      <Button
        size="sm"
        className={styles.takeUp}
        loading={autofill.isPending}
        onClick={() => autofill.mutate(!month.autofill)}
      >
        {month.autofill ? 'Retirer le pré-remplissage' : `Pré-remplir avec ${main_activity.short_code}`}
      </Button>
    </section>
  )
}
