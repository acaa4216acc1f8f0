import { until } from './wait.ts'
import type { Company } from './world.ts'

/** How many jobs of a queue are in these states, as the portal's own measures tell. */
async function jobsIn(origin: string, queue: string, states: readonly string[]): Promise<number> {
  const text = await (await fetch(`${origin}/api/metrics`)).text()
  return text
    .split('\n')
    .filter((line) => line.startsWith('cadran_jobs{') && line.includes(`"${queue}"`))
    .filter((line) => states.some((state) => line.includes(`"${state}"`)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}

/**
 * Until nothing of a queue is left to do: as its database says where that can be asked beside the portal, for the measures tell what is
 * being done by a count that is a minute old at most.
 */
export async function untilDone(
  { origin, company }: { origin: string; company?: Company },
  queue: string,
  limit_ms = 300_000,
): Promise<void> {
  const left = `select id from pgboss.job where name = '${queue}' and state in ('created', 'retry', 'active')`
  await until(`${queue} is done`, limit_ms, async () =>
    company?.engine === 'server'
      ? (await company.query(left)).length === 0
      : (await jobsIn(origin, queue, ['created', 'retry', 'active'])) === 0,
  )
}

export const failedJobs = (origin: string, queue: string) => jobsIn(origin, queue, ['failed'])
