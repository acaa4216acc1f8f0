export * from './session.queries.ts'
