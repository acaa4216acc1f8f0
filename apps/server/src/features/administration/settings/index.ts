export { companySettingsRoutes } from './settings.routes.ts'
export { saveSettings } from './settings.store.ts'
