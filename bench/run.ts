import { measureAdministration } from './administration.ts'
import { measureDeadline } from './deadline.ts'
import { measureDelegation } from './delegation.ts'
import { measureDocuments } from './documents.ts'
import { measureIdentity } from './identity.ts'
import { measureImports } from './imports.ts'
import { measureJobs } from './jobs.ts'
import { measureMonth } from './month.ts'
import { measureOpenings } from './openings.ts'
import { textOption } from './options.ts'
import { measurePaint } from './paint.ts'
import { measurePartition } from './partition.ts'
import { measurePayroll } from './payroll.ts'
import { measureSelection } from './selection.ts'
import { measureUpgrade } from './upgrade.ts'
import { measureValidation } from './validation.ts'

// npm run bench -- --part validation; each part writes a section of its own into RESULTS.md.
const PARTS = {
  month: measureMonth,
  validation: measureValidation,
  documents: measureDocuments,
  deadline: measureDeadline,
  jobs: measureJobs,
  selection: measureSelection,
  openings: measureOpenings,
  paint: measurePaint,
  upgrade: measureUpgrade,
  administration: measureAdministration,
  imports: measureImports,
  delegation: measureDelegation,
  identity: measureIdentity,
  payroll: measurePayroll,
  partition: measurePartition,
}

const part = textOption('part', 'month')
const programs = process.env.CADRAN_POSTGRES_BIN
if (!programs) throw new Error('PostgreSQL programs were not found; the bench needs a server of its own')
if (!(part in PARTS)) throw new Error(`--part is one of ${Object.keys(PARTS).join(', ')}`)
await PARTS[part as keyof typeof PARTS](programs)
