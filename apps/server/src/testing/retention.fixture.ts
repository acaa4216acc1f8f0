import type { RetentionRun } from '@cadran/contract/administration/retention'
import { jobHandlers } from '../app.ts'
import type { Answer, Caller, TestPortal } from './portal.ts'

const PATH = 'administration/retention'
type Overview = { runs: RetentionRun[]; without_end: string[]; restored: { backup_made_at: string } | null }
type Started = { job_id: number; run_id: number }

/** The retention of a portal as ROLE_DPO drives it. */
export function retentionOn(portal: TestPortal) {
  const work = () => portal.platform.jobs.drain(jobHandlers(portal.platform))
  const overview = async (dpo: Caller) => (await dpo.get<Overview>(PATH)).body
  const runOf = async (dpo: Caller, id: number) => {
    const run = (await overview(dpo)).runs.find((one) => one.id === id)
    if (!run) throw new Error(`There is no run ${String(id)}`)
    return run
  }
  const rehearse = async (dpo: Caller) => {
    const { body } = await dpo.post<Started>(PATH, { dry_run: true })
    await work()
    return runOf(dpo, body.run_id)
  }
  const ask = (dpo: Caller, { preview_key, people_count }: RetentionRun): Promise<Answer<Started>> =>
    dpo.post<Started>(PATH, { dry_run: false, preview_key, people: people_count })
  return { work, overview, runOf, rehearse, ask }
}

/** Every row of every table as text, by table: what an erasure may not touch is the same letter by letter. */
export async function everyRow(portal: TestPortal): Promise<Map<string, Set<string>>> {
  const { rows } = await portal.database.executeSql(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const all = new Map<string, Set<string>>()
  for (const { name } of rows as { name: string }[]) {
    const found = await portal.database.executeSql(`select to_jsonb(t)::text as row from ${name} t`)
    all.set(name, new Set((found.rows as { row: string }[]).map(({ row }) => row)))
  }
  return all
}
