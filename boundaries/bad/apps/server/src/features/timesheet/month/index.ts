export * from './month.service.ts'
