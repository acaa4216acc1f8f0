export { readAwaiting } from './awaiting.read-model.ts'
export {
  correctionInScope,
  decidableCorrections,
  distinctLevels,
  HAS_FIRST_LEVEL,
  readableCorrections,
} from './corrections.rows.ts'
export {
  chosen,
  type DayLimits,
  readDayLimits,
  readPeopleFilter,
} from './filters.policy.ts'
export { filtersRoutes } from './filters.routes.ts'
export { countedBy, readList, readPrepared, readSelected } from './list.read-model.ts'
export {
  allOf,
  anyOf,
  type Condition,
  countsBetween,
  EVENT_MONTH,
  employedBetween,
  firstContractDay,
  HAS_REPORTS,
  type ListedPeople,
  ofEach,
  oneOf,
  type PeopleAndItems,
  peopleAndItems,
  peopleIn,
  type SqlDay,
  sqlDay,
} from './people.read-model.ts'
export { type AnsweredMonths, monthsAnswer, monthsQuery, readAround, readMonths } from './waiting.read-model.ts'
export { SINCE } from './waiting.rows.ts'
