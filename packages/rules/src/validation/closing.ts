/** What is looked at before a month is closed, in the order of work (CLO-01, README 83). */
export const CLOSING_CHECKS = ['non_submitted', 'submitted', 'validated1', 'absences'] as const
export type ClosingCheck = (typeof CLOSING_CHECKS)[number]

/** Figures of a period whose people can be listed: its reports by state, all of them, and its absences not decided (CLO-02). */
export const PERIOD_FIGURES = ['validated2', 'validated1', 'submitted', 'absences', 'total'] as const
export type PeriodFigure = (typeof PERIOD_FIGURES)[number]
