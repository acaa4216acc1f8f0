export { DEMO_PASSWORD, demonstrationSites, settingsRoutes } from './settings.routes.ts'
