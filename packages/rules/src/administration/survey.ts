import { SATISFACTION_LABELS, type Satisfaction, SURVEY_QUESTION } from '../timesheet/sending.ts'
import { line } from './settings-kinds.ts'

const label = (name: string, score: Satisfaction) =>
  line(1, 60)({ card: 'survey', label: name, default: SATISFACTION_LABELS[score] })

/** What the survey asks and what may be answered, in the company's words (CFG-21). */
export const SURVEY_SETTINGS = {
  'survey.question': line(1, 200)({ card: 'survey', label: 'Question', default: SURVEY_QUESTION }),
  'survey.satisfied': label('Réponse la plus favorable', 3),
  'survey.neutral': label('Réponse du milieu', 2),
  'survey.dissatisfied': label('Réponse la moins favorable', 1),
  'survey.no_answer': label('Ne pas répondre', 0),
}

/** The answers by their scores, 0 to 3, which keep their meaning whatever they are called (SND-23, CFG-21). */
export const SURVEY_LABELS = ['survey.no_answer', 'survey.dissatisfied', 'survey.neutral', 'survey.satisfied'] as const

/** What is asked before these settings change; null where nothing is (CFG-21). */
export function askedBefore(keys: readonly string[]): string | null {
  return keys.some((key) => Object.hasOwn(SURVEY_SETTINGS, key))
    ? 'Les réponses d’avant et d’après ne se comparent plus.'
    : null
}
