import { type PasswordContext, type PasswordCriterion, passwordCriteria } from '@cadran/rules/portal/password'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import styles from './password-checklist.module.css'

interface PasswordChecklistProps {
  password: string
  context: PasswordContext
}

const LABELS = {
  length: () => '12 caractères au moins',
  lowercase: () => 'Une lettre minuscule',
  uppercase: () => 'Une lettre majuscule',
  digit: () => 'Un chiffre',
  special: () => 'Un caractère spécial',
  forbidden_content: (word) => `Ni l’année en cours, ni le mot ${word}`,
} as const satisfies Record<PasswordCriterion, (word: string) => string>

/** The six criteria with what the password meets of them, while it is being typed (PWD-13, PWD-14). */
export function PasswordChecklist({ password, context }: PasswordChecklistProps) {
  const criteria = passwordCriteria(password, context)
  const met = criteria.filter((line) => line.met).length
  return (
    <div>
      <Stack as="ul" gap={6} aria-label="Critères du mot de passe">
        {criteria.map((line) => {
          const Icon = line.met ? IconCircleCheck : IconCircleDashed
          return (
            <Row
              as="li"
              key={line.criterion}
              gap={8}
              align="center"
              size="md"
              tone="muted"
              className={styles.line}
              data-met={line.met || undefined}
            >
              <Icon size={18} stroke={1.75} aria-hidden="true" />
              <Text minWidth={0} className={styles.label}>
                {LABELS[line.criterion](context.company_word)}
              </Text>
              <Text size="xs" weight={600} nowrap>
                {line.met ? 'respecté' : 'à respecter'}
              </Text>
            </Row>
          )
        })}
      </Stack>
      <p className="visually-hidden" aria-live="polite">
        {`${met} critères respectés sur ${criteria.length}`}
      </p>
    </div>
  )
}
