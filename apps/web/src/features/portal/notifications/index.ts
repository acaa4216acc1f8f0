export { KeepDevice } from './keep-device.tsx'
export { NotificationsSection } from './notifications-section.tsx'
