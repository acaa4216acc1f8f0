export { forgetDeviceOf, namedDevicesOf } from './devices.store.ts'
export { notificationsRoutes } from './notifications.routes.ts'
export { notificationHandlers, type OthersLetters } from './notifications.service.ts'
export { releaseMessages } from './release.service.ts'
