import { type Period, periodKey } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Platform } from '../../../platform/platform.ts'
import { loadVersions } from '../templates/index.ts'
import { checkedContent } from './download.service.ts'
import { fileBytes, nothingYet, sealOf } from './files.ts'

interface SealedRun extends Period {
  id: number
  number: number
  seal: string
  files: {
    name: string
    sha256: string
    byte_size: number
    version_id: number
    company: string | null
    storage_key: string
  }[]
}

const RUNS = sql<SealedRun>`
  select r.id, r.number, r.year, r.month, r.seal, coalesce((
    select json_agg(json_build_object('name', f.name, 'sha256', f.sha256, 'byte_size', f.byte_size, 'version_id', f.version_id,
      'company', f.company, 'storage_key', f.storage_key) order by f.name collate "C")
    from payroll_run_files f where f.run_id = r.id
  ), '[]') as files
  from payroll_runs r where r.state in ('issued', 'cancelled') order by r.number`

async function faultOf(platform: Platform, run: SealedRun, file: SealedRun['files'][number]): Promise<string | null> {
  const { kysely } = platform.database
  const [template] = await loadVersions(kysely, [file.version_id])
  if (!template) return 'la version du modèle est introuvable'
  const rebuilt = nothingYet()
  const of = { run_id: run.id, number: run.number, period: periodKey(run), template, company: file.company }
  for await (const _portion of fileBytes(kysely, of, rebuilt));
  const { byte_size, sha256 } = rebuilt
  if (byte_size !== file.byte_size) return `${byte_size} octets au lieu de ${file.byte_size}`
  if (sha256 !== file.sha256) return "l'empreinte diffère"
  return (await checkedContent(platform, file)) ? null : 'le fichier gardé ne correspond plus à son empreinte'
}

/** Rebuilds every file of every run from its lines, and follows the chain of seals; answers the words of the command (PAY-44). */
export async function verifyPayroll(platform: Platform): Promise<{ lines: string[]; is_sound: boolean }> {
  const { rows } = await RUNS.execute(platform.database.kysely)
  const faults: string[] = []
  let former: string | null = null
  let expected = 1
  for (const run of rows) {
    for (const file of run.files) {
      const reason = await faultOf(platform, run, file)
      if (reason) faults.push(`! export ${run.number} ${file.name} : ${reason}`)
    }
    const { number } = run
    if (number !== expected) faults.push(`! export ${expected} : le numéro manque`)
    if (sealOf(former, { number, period: periodKey(run) }, run.files) !== run.seal) {
      faults.push(`! export ${number} : le sceau diffère`)
    }
    former = run.seal
    expected = number + 1
  }
  if (faults.length > 0) return { lines: faults, is_sound: false }
  const files = rows.reduce((sum, run) => sum + run.files.length, 0)
  return { lines: [`${rows.length} export(s), ${files} fichier(s) : tout est conforme.`], is_sound: true }
}
