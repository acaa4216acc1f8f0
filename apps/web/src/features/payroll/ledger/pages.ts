// One file for the pages of the counters: each of its own would weigh on the login page, which knows them all (README 85).
export { CountersPage } from './counters-page.tsx'
export { ParametersPage } from './parameters-page.tsx'
export { PersonCountersPage } from './person-counters-page.tsx'
export { CounterWatchPage } from './watch-page.tsx'
