export { absentOnQuery } from './absences.queries.ts'
