import type { Home } from '@cadran/contract/home/home'
import { mayOf } from './timesheet-may.ts'

/** The home of an employee on a quiet day, with what a test wants different. */
export function homeOf(changes: Partial<Home> = {}): Home {
  return {
    month: mayOf(),
    upcoming: [],
    requests: { items: [], total: 0 },
    team: { next_day: '2026-05-22', away_today: 0, away_next: 0, people: [] },
    awaiting: null,
    lent_decisions: null,
    ...changes,
  }
}
