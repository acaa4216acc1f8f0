export { filesRoutes } from './files.routes.ts'
export { insertFiles, type KeptFile, withKept } from './files.store.ts'
export { readFiles, scanFiles } from './incoming.ts'
