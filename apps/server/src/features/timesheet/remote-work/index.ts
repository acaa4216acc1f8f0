export { remoteWorkRoutes } from './remote-work.routes.ts'
export { storeRecurringDays } from './remote-work.service.ts'
export { clearRemoteMarks } from './remote-work.store.ts'
export { dropUnworkedMarks } from './unworked-marks.service.ts'
