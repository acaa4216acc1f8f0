import { counted, plural } from '@cadran/rules/portal/french'
import type { Day } from '@cadran/rules/timesheet/day'
import type { ChosenItem, ReasonWords } from './worklist.ts'

/** What is chosen and an act does nothing to: how many for which reason, and each by its name, with its own where they differ. */
export interface LeftOut {
  words: string
  names: readonly string[]
}

/** Nothing of the row itself is in the way: who may decide, of whom and at which level is. */
const OF_OTHERS: ReasonWords = ['ne relève pas de vous', 'ne relèvent pas de vous']

/** 'Sans effet sur 5 autres : 3 déjà validées au niveau 1, 2 débutent après ce mois.' (CLO-09) */
export function leftOutOf<Act extends string>(
  aside: readonly ChosenItem<Act>[],
  action: Act,
  today: Day,
): LeftOut | null {
  if (aside.length === 0) return null
  const reasoned = aside.map((item) => ({ name: item.name, reason: item.whyNot?.(action, today) ?? OF_OTHERS }))
  const reasons = [...new Set(reasoned.map(({ reason }) => reason))].map((reason) => {
    const count = reasoned.filter((each) => each.reason === reason).length
    return { all: plural(count, ...reason), counted: counted(count, ...reason) }
  })
  const differ = reasons.length > 1
  const told = reasons.map((each) => (differ ? each.counted : each.all))
  return {
    words: `Sans effet sur ${counted(aside.length, 'autre')}\u00a0: ${told.join(', ')}.`,
    names: reasoned.map(({ name, reason }) => (differ ? `${name}\u00a0: ${reason[0]}` : name)),
  }
}
