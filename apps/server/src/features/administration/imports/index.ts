export { importHandlers, importJobs } from './doing.service.ts'
export { IMPORTERS, type Importer } from './importers.ts'
export { importsRoutes } from './imports.routes.ts'
