// One file: each page of its own would weigh on the login page, which knows them all (README 85).
export { PayrollRunPage } from './run-page.tsx'
export { PayrollRunsPage } from './runs-page.tsx'
