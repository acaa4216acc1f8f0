export { HOLIDAYS_JOB, holidaysJob } from './holidays.service.ts'
export { organisationRoutes } from './organisation.routes.ts'
export { addFirstWorkplace } from './places.record.ts'
export { TEAM_MOVE_JOB, teamMoveJob } from './team-move.service.ts'
