import { formatDecimal1 } from '@cadran/rules/portal/french'
/** Days in a column of figures: always one decimal, so that the commas stand one below the other. */
export function dayFigure(days: number): string {
  return formatDecimal1(days)
}
