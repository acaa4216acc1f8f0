export { subjectOf } from './run-as.policy.ts'
export { runAsRoutes } from './run-as.routes.ts'
export { assertSends, endOf, type FoundUse, inUse, reasonRule, shownUse } from './run-as.service.ts'
export { deleteOldUses } from './run-as.store.ts'
