/** Absences and people as the list of absences has them, for the rooms that open one. */
export { anAbsence, aPerson } from '../features/validation/absences/absence-fixtures.ts'
