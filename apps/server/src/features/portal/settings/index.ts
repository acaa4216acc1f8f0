export { watchFirstStart } from './awaits-first-start.ts'
export { PARAMETER_VERSIONS, readParameters } from './parameters.read-model.ts'
export { confirmParameter, insertParameter, lockParameters } from './parameters.store.ts'
export { DEMO_PASSWORD, demonstrationSites, settingsRoutes } from './settings.routes.ts'
