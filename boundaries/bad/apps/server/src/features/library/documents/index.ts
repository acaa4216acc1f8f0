export * from './documents.service.ts'
