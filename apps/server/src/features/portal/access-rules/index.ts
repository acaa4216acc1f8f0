export { accessHandlers } from './access-mails.ts'
export { accessAdministrators } from './access-rules.read-model.ts'
export { accessRulesRoutes } from './access-rules.routes.ts'
export { setEmergency } from './access-rules.service.ts'
