export { remoteReportsRoutes } from './remote-reports.routes.ts'
