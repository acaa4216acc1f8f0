export { watchFirstStart } from './awaits-first-start.ts'
export { DEMO_PASSWORD, demonstrationSites, settingsRoutes } from './settings.routes.ts'
