import { formatDate } from '@cadran/rules/portal/french'
import { parisWallTime } from '@cadran/rules/portal/paris-time'

/** The day of an instant in Paris, as one reads it. */
export const factorDay = (instant: string): string => formatDate(parisWallTime(Date.parse(instant)).slice(0, 10))
