export { disconnectionReportRoutes } from './disconnection-report.routes.ts'
