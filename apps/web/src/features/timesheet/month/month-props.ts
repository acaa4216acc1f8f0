import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Period } from '@cadran/rules/timesheet/day'
import type { ReactNode } from 'react'
import type { Screen } from './use-month-screen.ts'

export interface MonthScreenProps {
  period: Period
  /** Null at the bounds. */
  previous: Period | null
  next: Period | null
}

export interface MonthLayoutProps extends MonthScreenProps {
  title: string
  screen: Screen
  /** What stands in place of the month until it is there. */
  children: ReactNode
}

/** A part of the page that shows the month, and what of the screen it takes. */
export interface SideProps<Part extends keyof Screen> {
  screen: Pick<Screen, Part>
  month: Month
}
