export { notificationHandlers } from './notifications.service.ts'
