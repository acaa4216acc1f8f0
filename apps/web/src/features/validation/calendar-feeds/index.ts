export { CalendarsSection } from './calendars-section.tsx'

/** Of the back office alone. */
export const loadCalendarPolicyCard = async () => (await import('./policy-card.tsx')).CalendarPolicyCard
