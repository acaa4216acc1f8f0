export { factorsRoutes } from './factors.routes.ts'
export { confirmByCode } from './proving.ts'
