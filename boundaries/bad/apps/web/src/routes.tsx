export { thing } from './home/home-page.tsx'
export const month = () => import('./features/timesheet/month/month-page.tsx')
