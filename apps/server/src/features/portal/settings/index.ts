export { DEMO_PASSWORD, settingsRoutes } from './settings.routes.ts'
