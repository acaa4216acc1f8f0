export { filesRoutes } from './files.routes.ts'
export { filesAdded, type KeptFile, withKept } from './files.store.ts'
export { readFiles, scanFiles } from './incoming.ts'
