export { tutorialsRoutes } from './tutorials.routes.ts'
