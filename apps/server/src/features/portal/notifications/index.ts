export { forgetDeviceOf, forgetDevicesOf, namedDevicesOf } from './devices.store.ts'
export { notificationsRoutes } from './notifications.routes.ts'
export { notificationHandlers } from './notifications.service.ts'
