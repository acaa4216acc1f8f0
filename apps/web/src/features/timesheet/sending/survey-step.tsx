import { SATISFACTION_LABELS, type Satisfaction } from '@cadran/rules/timesheet/sending'
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
    <div className={styles.survey}>
      <fieldset ref={question} className={styles.question} aria-describedby="survey-anonymous">
        <legend>Comment s’est passé ce mois de travail{'\u00a0'}?</legend>
        <p className={styles.anonymous} id="survey-anonymous">
          <IconShieldLock size={18} stroke={1.75} aria-hidden="true" />
          Réponse anonyme{'\u00a0'}: elle est gardée sans votre nom ni votre CRA.
        </p>
        <div className={styles.cards}>
          {ANSWERS.map(({ value, icon }) => (
            <Answer key={value} value={value} sending={sending} className={styles.card} invalid={message !== null}>
              {icon}
            </Answer>
          ))}
        </div>
        <Answer value={0} sending={sending} className={styles.noAnswer} invalid={message !== null}>
          <span className={styles.dot} aria-hidden="true" />
        </Answer>
        {message !== null && (
          <p className={styles.fieldError} id="survey-error">
            {message}
          </p>
        )}
      </fieldset>
      <Support />
    </div>
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
        className={styles.radio}
        name="satisfaction"
        value={value}
        checked={checked}
        aria-describedby={invalid ? 'survey-error' : undefined}
        data-error={(invalid && value === 3) || undefined}
        onChange={() => sending.setSatisfaction(value)}
      />
      {children}
      {SATISFACTION_LABELS[value]}
    </label>
  )
}

/** Who to talk to, as configured; nothing without it (SND-26). */
function Support() {
  const { support_line, hr_contact } = usePublicConfig()
  if (support_line === null && hr_contact === null) return null
  return (
    <div className={styles.support}>
      {support_line !== null && (
        <div className={styles.contact}>
          <IconLifebuoy size={20} stroke={1.75} aria-hidden="true" />
          <p>
            <strong>Besoin de parler{'\u00a0'}?</strong>
            {support_line}
          </p>
        </div>
      )}
      {hr_contact !== null && (
        <div className={styles.contact}>
          <IconHeartHandshake size={20} stroke={1.75} aria-hidden="true" />
          <p>
            <strong>Votre contact RH</strong>
            {hr_contact}
          </p>
        </div>
      )}
    </div>
  )
}
