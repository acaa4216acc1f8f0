export * from './documents.queries.ts'
