export * from './absences.service.ts'
