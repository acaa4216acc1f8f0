export { CalendarsSection } from './calendars-section.tsx'
