export { checkColours } from './contrast.ts'
export { takeLogo } from './logos.service.ts'
export { companySettingsRoutes } from './settings.routes.ts'
export { keepLogo, saveSettings } from './settings.store.ts'
