import type { EventKind } from '@cadran/rules/timesheet/event-codes'
import { IconBeach, IconBriefcase } from '@tabler/icons-react'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { ChoiceRow } from './choice-row.tsx'
import type { Wizard } from './use-wizard.ts'
import styles from './wizard.module.css'

const ICONS = {
  activity: <IconBriefcase size={20} stroke={1.75} aria-hidden="true" />,
  absence: <IconBeach size={20} stroke={1.75} aria-hidden="true" />,
} as const satisfies Record<EventKind, unknown>

const HINTS = {
  activity: 'Mission, formation, autre travail',
  absence: 'Congés, repos, maladie',
} as const satisfies Record<EventKind, string>

interface StepProps {
  wizard: Wizard
}

/** QUOI ?: the kinds that have a usable code (EVT-31, EVT-45). */
export function KindStep({ wizard }: StepProps) {
  const { kinds, others, other } = wizard
  if (kinds.length + others.length === 0)
    return <p className={styles.nothing}>Aucun code n’est utilisable à ces dates.</p>
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">Type d’événement</legend>
      {kinds.map((kind, index) => (
        <ChoiceRow
          key={kind}
          name="event-kind"
          value={kind}
          checked={wizard.kind === kind}
          onChoose={() => wizard.setKind(kind)}
          first={wizard.kind === null && other === null ? index === 0 : wizard.kind === kind}
          picture={
            <span className={styles.kindIcon} data-family={kind === 'absence' ? 'absence' : 'activity'}>
              {ICONS[kind]}
            </span>
          }
          title={wizard.kind_words[kind]}
          detail={HINTS[kind]}
          end={<KeyHint keys={String(index + 1)} />}
        />
      ))}
      {others.map((each, index) => (
        <ChoiceRow
          key={each.id}
          name="event-kind"
          value={each.id}
          checked={other === each.id}
          onChoose={() => wizard.setOther(each.id)}
          first={other === null ? kinds.length + index === 0 : other === each.id}
          picture={
            <span className={styles.kindIcon} data-family={each.family}>
              {each.icon}
            </span>
          }
          title={each.title}
          detail={each.detail}
          end={<KeyHint keys={String(kinds.length + index + 1)} />}
        />
      ))}
    </fieldset>
  )
}
