import { counted, plural } from '@cadran/rules/portal/french'
import { IconHome } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import styles from './recurring-section.module.css'
import { remoteInSentence } from './remote-words.ts'
import { type RecurringDays, recurringQuery, useSaveRecurringDays } from './remote-work.queries.ts'

const DAYS = [
  { field: 'monday', name: 'Lundi' },
  { field: 'tuesday', name: 'Mardi' },
  { field: 'wednesday', name: 'Mercredi' },
  { field: 'thursday', name: 'Jeudi' },
  { field: 'friday', name: 'Vendredi' },
  { field: 'saturday', name: 'Samedi' },
  { field: 'sunday', name: 'Dimanche' },
] as const satisfies readonly { field: keyof RecurringDays; name: string }[]

/** The weekdays usually worked from elsewhere: they fill the months in which nothing was saved by hand (SET-11, SET-16). */
export function RecurringSection() {
  const { person_type } = useCurrentUser()
  const word = remoteInSentence(person_type)
  return (
    <SectionCard
      anchor="remote"
      title={`Jours de ${word} habituels`}
      lead="Ils pré-remplissent votre mois, hors absences et jours fériés."
    >
      <Days />
    </SectionCard>
  )
}

function Days() {
  const stored = useQuery(recurringQuery)
  if (stored.data) return <Form stored={stored.data} />
  if (stored.isError) {
    return (
      <ErrorState text={errorText(stored.error)} retrying={stored.isFetching} onRetry={() => void stored.refetch()} />
    )
  }
  return (
    <Loading className={styles.days}>
      {DAYS.map(({ field }) => (
        <Skeleton key={field} height={76} />
      ))}
    </Loading>
  )
}

function weekWords(count: number): string {
  if (count === 0) return 'Aucun jour habituel'
  return `${counted(count, 'jour')} par semaine, ${plural(count, 'appliqué')} aux mois pas encore enregistrés`
}

function Form({ stored }: { stored: RecurringDays }) {
  const [changes, setChanges] = useState<Partial<RecurringDays>>({})
  const save = useSaveRecurringDays()
  const shown = { ...stored, ...changes }
  const count = DAYS.filter(({ field }) => shown[field]).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    save.mutate(shown, { onSuccess: () => setChanges({}) })
  }
  return (
    <form onSubmit={submit}>
      <div className={styles.days}>
        {DAYS.map(({ field, name }) => (
          <label className={styles.day} htmlFor={`usual-${field}`} key={field} data-on={shown[field] || undefined}>
            <Row as="span" inline gap={6} align="center" size="sm">
              {shown[field] && <IconHome size={16} stroke={1.75} aria-hidden="true" />}
              <span className={styles.full}>{name}</span>
              <span className={styles.short} aria-hidden="true">
                {name.slice(0, 3)}
              </span>
            </Row>
            <Switch
              id={`usual-${field}`}
              className={styles.switch}
              checked={shown[field]}
              onChange={(event) => setChanges({ ...changes, [field]: event.currentTarget.checked })}
            />
          </label>
        ))}
      </div>
      <Row wrap gap={12} align="center" justify="between" marginTop={16}>
        <Text as="p" size="sm" tone="muted" aria-live="polite">
          {weekWords(count)}
        </Text>
        <Button type="submit" variant="primary" loading={save.isPending}>
          Enregistrer
        </Button>
      </Row>
    </form>
  )
}
