export { ledgerRoutes } from './ledger.routes.ts'
