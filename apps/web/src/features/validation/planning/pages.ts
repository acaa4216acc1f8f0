// One file: each page of its own would weigh on the login page, which knows them all (README 85).
export { MonthPlanningPage } from './month-planning-page.tsx'
export { WeekPlanningPage } from './week-planning-page.tsx'
