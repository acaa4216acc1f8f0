export * from './portal/roles.ts'
