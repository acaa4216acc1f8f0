export { addAdmin, createAdmin, deactivate, keepAdministrator, setAccess } from './administration.service.ts'
export { findByUsername, findServices, findTaken } from './known-people.read-model.ts'
export { isFoundBy, likeText } from './lists.read-model.ts'
export { addPerson, freeUsername } from './people-creation.service.ts'
export { type FollowWorkingDays, importPeople, type WorkingDaysChange } from './people-import.service.ts'
export * as places from './places.store.ts'
export {
  addPlanned,
  endPlanned,
  erasePositions,
  loadPositions,
  writePositions,
} from './positions.store.ts'
export {
  belowViewer,
  findReadable,
  IS_PERSON,
  idsInScope,
  isLent,
  lentBy,
  readScope,
  relationTo,
} from './scope.read-model.ts'
export { usersRoutes } from './users.routes.ts'
export {
  changePassword,
  changePersonalEmail,
  erasePeople,
  findInUse,
  lockPeople,
  type PersonFields,
  setGroupRoles,
  setRoles,
  withdrawPeople,
  writeFields,
} from './users.store.ts'
export { zoneOn } from './zone-on.rows.ts'
