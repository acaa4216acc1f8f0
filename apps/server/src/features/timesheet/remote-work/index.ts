export { remoteWorkRoutes } from './remote-work.routes.ts'
export { recurringDaysStored } from './remote-work.service.ts'
export { marksCleared } from './remote-work.store.ts'
export { dropUnworkedMarks } from './unworked-marks.service.ts'
