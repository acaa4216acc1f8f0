export * from './month.queries.ts'
