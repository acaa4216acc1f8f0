import { late } from '../../../ui/late.tsx'

/** Parts that few months show, or none at first. */
export const EmptyMonth = late(async () => (await import('./empty-month.tsx')).EmptyMonth)
export const HintBand = late(async () => (await import('./first-hint.tsx')).HintBand)
export const MoreSheet = late(async () => (await import('./more-sheet.tsx')).MoreSheet)
export const DaySheet = late(async () => (await import('./day-sheet.tsx')).DaySheet)
export const DayDetails = late(async () => (await import('./day-sheet.tsx')).DayDetails)
