import { SATISFACTION_LABELS, type Satisfaction, SURVEY_QUESTION } from '@cadran/rules/timesheet/sending'
import {
  IconHeartHandshake,
  IconLifebuoy,
  IconMoodEmpty,
  IconMoodSad,
  IconMoodSmile,
  IconShieldLock,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePublicConfig } from '../../../platform/public-config.ts'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import styles from './survey.module.css'
import type { Sending } from './use-sending.ts'

const face = { size: 36, stroke: 1.75, 'aria-hidden': true } as const

const ANSWERS: readonly { value: Satisfaction; icon: ReactNode }[] = [
  { value: 3, icon: <IconMoodSmile {...face} /> },
  { value: 2, icon: <IconMoodEmpty {...face} /> },
  { value: 1, icon: <IconMoodSad {...face} /> },
]

interface SurveyStepProps {
  sending: Sending
}

/** The satisfaction survey: nothing is chosen on arrival, and not answering is an answer (SND-22 to SND-26). */
export function SurveyStep({ sending }: SurveyStepProps) {
  const question = useRef<HTMLFieldSetElement>(null)
  useEffect(() => question.current?.querySelector<HTMLElement>('input')?.focus(), [])
  const message = sending.error?.field === 'satisfaction' ? sending.error.message : null
  return (
    <Stack gap={24} className={styles.survey}>
      <Box
        as="fieldset"
        ref={question}
        minWidth={0}
        margin={0}
        padding={0}
        border={0}
        className={styles.question}
        aria-describedby="survey-anonymous"
      >
        <legend>{sending.survey?.question ?? SURVEY_QUESTION}</legend>
        <Row as="p" gap={8} align="center" tone="muted" className={styles.anonymous} id="survey-anonymous">
          <IconShieldLock size={18} stroke={1.75} aria-hidden="true" />
          Réponse anonyme{'\u00a0'}: elle est gardée sans votre nom ni votre CRA.
        </Row>
        <Stack gap={12} className={styles.cards}>
          {ANSWERS.map(({ value, icon }) => (
            <Answer key={value} value={value} sending={sending} className={styles.card} invalid={message !== null}>
              {icon}
            </Answer>
          ))}
        </Stack>
        <Answer value={0} sending={sending} className={styles.noAnswer} invalid={message !== null}>
          <span className={styles.dot} aria-hidden="true" />
        </Answer>
        {message !== null && (
          <Text as="p" marginTop={6} size="sm" weight={550} tone="error" id="survey-error">
            {message}
          </Text>
        )}
      </Box>
      <Support />
    </Stack>
  )
}

interface AnswerProps {
  value: Satisfaction
  sending: Sending
  className: string | undefined
  invalid: boolean
  children: ReactNode
}

function Answer({ value, sending, className, invalid, children }: AnswerProps) {
  const checked = sending.satisfaction === value
  return (
    <label className={className} data-checked={checked || undefined}>
      <input
        type="radio"
        className="covering-input"
        name="satisfaction"
        value={value}
        checked={checked}
        aria-describedby={invalid ? 'survey-error' : undefined}
        data-error={(invalid && value === 3) || undefined}
        onChange={() => sending.setSatisfaction(value)}
      />
      {children}
      {sending.survey?.labels[value] ?? SATISFACTION_LABELS[value]}
    </label>
  )
}

/** Who to talk to, as configured; nothing without it (SND-26). */
function Support() {
  const { support_line, hr_contact } = usePublicConfig()
  if (support_line === null && hr_contact === null) return null
  return (
    <Stack className={styles.support}>
      {support_line !== null && (
        <Row gap={12} className={styles.contact}>
          <IconLifebuoy size={20} stroke={1.75} aria-hidden="true" />
          <p>
            <strong>Besoin de parler{'\u00a0'}?</strong>
            {support_line}
          </p>
        </Row>
      )}
      {hr_contact !== null && (
        <Row gap={12} className={styles.contact}>
          <IconHeartHandshake size={20} stroke={1.75} aria-hidden="true" />
          <p>
            <strong>Votre contact RH</strong>
            {hr_contact}
          </p>
        </Row>
      )}
    </Stack>
  )
}
