import { monthTitle } from '@cadran/rules/portal/french'
import { CORRECTION_OBJECT_WORDS } from '@cadran/rules/timesheet/correction-states'
import { formerWords, type SideWords, sideWords } from '@cadran/rules/timesheet/correction-words'
import { IconX } from '@tabler/icons-react'
import { Button } from '../../../ui/button.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { CardLine, type CardProps, isPending, isValidation, ValidationIcon, WorklistCard } from '../worklist/index.ts'
import { Difference } from './correction-difference.tsx'
import { CorrectionBadge } from './correction-state.tsx'
import styles from './corrections.module.css'
import type { CorrectionShape } from './corrections.queries.ts'

/** One correction under the thumb, with its answers. */
export function CorrectionCard({ row, status, onChoose }: CardProps<CorrectionShape>) {
  const { user, year, month, object, state, obstacle } = row
  return (
    <WorklistCard
      label={`Régularisation de ${user.identity}`}
      person={user}
      small={`${user.matricule} · ${monthTitle({ year, month })}`}
      end={<CorrectionBadge state={state} />}
      status={status}
      answers={<Answers row={row} status={status} onChoose={onChoose} />}
    >
      <Stack as="dl" gap={10} className={styles.facts}>
        <Side name="Ancien" words={formerWords(row.old, row.replaces)} />
        <Side name="Nouveau" words={sideWords(row.new)} strong />
        <div>
          <dt>{CORRECTION_OBJECT_WORDS[object]}</dt>
          <dd>
            <Difference correction={row} />
          </dd>
        </div>
      </Stack>
      <p>«&nbsp;{row.reason}&nbsp;»</p>
      <CardLine>
        {row.asked_by === user.identity ? 'Demandée par la personne' : `Demandée par ${row.asked_by}`}
      </CardLine>
      {obstacle && row.actions.length === 0 && <CardLine>{obstacle}</CardLine>}
    </WorklistCard>
  )
}

function Side({ name, words: { title, lines }, strong = false }: { name: string; words: SideWords; strong?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Text block weight={strong ? 650 : 400}>
          {title}
        </Text>
        {lines.map((line) => (
          <Text block size="md" tone="muted" tabular key={line}>
            {line}
          </Text>
        ))}
      </dd>
    </div>
  )
}

function Answers({ row, status, onChoose }: CardProps<CorrectionShape>) {
  const validation = row.actions.find(isValidation)
  const refuses = row.actions.includes('refused')
  if (!validation && !refuses) return null
  const wide = { size: 'lg', wide: true, loading: isPending(status) } as const
  return (
    <Stack gap={8} className={styles.answers}>
      {refuses && (
        <Button
          {...wide}
          variant="danger-quiet"
          icon={<IconX size={20} stroke={2} aria-hidden="true" />}
          onClick={() => onChoose('refused')}
        >
          Refuser
        </Button>
      )}
      {validation && (
        <Button
          {...wide}
          variant="validate"
          icon={<ValidationIcon action={validation} />}
          onClick={() => onChoose(validation)}
        >
          Valider
        </Button>
      )}
    </Stack>
  )
}
