export { companySettingsRoutes } from './settings.routes.ts'
