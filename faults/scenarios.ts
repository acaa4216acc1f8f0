import type { Scenario } from './scenario.ts'
import { clients } from './scenarios/clients.ts'
import { clock } from './scenarios/clock.ts'
import { database } from './scenarios/database.ts'
import { disk } from './scenarios/disk.ts'
import { kills } from './scenarios/kill.ts'
import { neighbours } from './scenarios/neighbours.ts'
import { starts } from './scenarios/starts.ts'

/** Everything that is broken, in the order in which it is. */
export const SCENARIOS: readonly Scenario[] = [
  ...kills,
  ...database,
  ...neighbours,
  ...disk,
  ...clients,
  ...clock,
  ...starts,
]
