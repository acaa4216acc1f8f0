import { until } from './wait.ts'

/** How many jobs of a queue are in these states, as the portal's own measures tell. */
async function jobsIn(origin: string, queue: string, states: readonly string[]): Promise<number> {
  const text = await (await fetch(`${origin}/api/metrics`)).text()
  return text
    .split('\n')
    .filter((line) => line.startsWith('cadran_jobs{') && line.includes(`"${queue}"`))
    .filter((line) => states.some((state) => line.includes(`"${state}"`)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}

/** Until nothing of a queue is left to do. */
export async function untilDone(origin: string, queue: string, limit_ms = 300_000): Promise<void> {
  await until(
    `${queue} is done`,
    limit_ms,
    async () => (await jobsIn(origin, queue, ['created', 'retry', 'active'])) === 0,
  )
}

export const failedJobs = (origin: string, queue: string) => jobsIn(origin, queue, ['failed'])
