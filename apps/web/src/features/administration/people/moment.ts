import { parisWallTime } from '@cadran/rules/portal/paris-time'
import { momentText } from '../../portal/records/index.ts'

/** An instant as one reads it in Paris: '21/05/2026 à 09:00'. */
export const instantText = (instant: string): string => momentText(parisWallTime(Date.parse(instant)).slice(0, 16))
