export * from './absences.queries.ts'
