import type { Scenario } from './scenario.ts'
import { database } from './scenarios/database.ts'
import { kills } from './scenarios/kill.ts'
import { starts } from './scenarios/starts.ts'

/** Everything that is broken, in the order in which it is. */
export const SCENARIOS: readonly Scenario[] = [...kills, ...database, ...starts]
