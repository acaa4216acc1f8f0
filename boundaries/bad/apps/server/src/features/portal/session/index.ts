export * from './session.service.ts'
