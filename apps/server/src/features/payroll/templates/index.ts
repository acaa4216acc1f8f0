export { templatesRoutes } from './templates.routes.ts'
export { loadLastVersions, loadVersions, type TemplateVersion } from './templates.rows.ts'
export { readColumns, readRubrics } from './templates.service.ts'
export { fillRubrics } from './templates.store.ts'
