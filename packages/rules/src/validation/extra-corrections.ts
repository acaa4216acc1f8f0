import {
  checkDeclaration,
  type ExtraConfig,
  type ExtraDay,
  type ExtraDeclaration,
  type ExtraIssue,
  type ExtraSection,
  filledDays,
} from '../timesheet/extra-declaration.ts'

/** What a validator sends of a week; what is left out stays as it is (OVL-30). */
interface ExtraCorrection {
  comment?: string | null | undefined
  complementaries?: readonly ExtraDay[] | undefined
  constraints?: readonly ExtraDay[] | undefined
}

const WRONG_DATE = 'Format de date invalide'

/** Rows without a start are emptied, which drops them and keeps the others at their place (OVL-24, OVL-25). */
export function withoutStartless(days: readonly ExtraDay[]): ExtraDay[] {
  return days.map((day) => ({
    ...day,
    hours: day.hours.map((hour) => (hour.start.trim() === '' ? { ...hour, start: '', end: '' } : hour)),
  }))
}

/**
 * Everything wrong with a correction, by the rules of the employee's declaration; a day that is not fillable is answered like
 * one that is none (OVL-28, OVL-29). Sections that were left out are not looked at.
 */
export function checkCorrection(correction: ExtraCorrection, config: ExtraConfig): ExtraIssue[] {
  const { comment = null, complementaries = [], constraints = [] } = correction
  const declaration = {
    comment,
    complementaries: withoutStartless(complementaries),
    constraints: withoutStartless(constraints),
  }
  return checkDeclaration(declaration, config).map((issue) =>
    issue.field.endsWith('.date') ? { ...issue, message: WRONG_DATE } : issue,
  )
}

/** The week as it will be stored: what was sent in place of what was there; an empty section clears it (OVL-25, OVL-30). */
export function correctedDeclaration(
  stored: ExtraDeclaration,
  correction: ExtraCorrection,
  config: ExtraConfig,
): ExtraDeclaration {
  const section = (name: ExtraSection) => {
    const days = correction[name]
    return days === undefined ? stored[name] : filledDays(name, withoutStartless(days), config[name])
  }
  const { comment = stored.comment } = correction
  return {
    comment: comment?.trim() || null,
    complementaries: section('complementaries'),
    constraints: section('constraints'),
  }
}
