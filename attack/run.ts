import { numberOption, textOption } from '../bench/options.ts'
import { fuzzing } from './fuzz.ts'
import { races } from './races.ts'
import { rights } from './rights.ts'
import { scanners } from './scanners.ts'
import type { Outcome, Scenario } from './scenario.ts'
import { shipped } from './shipped.ts'
import { onStage } from './stage.ts'
import { wire } from './wire.ts'

// npm run attack -- --only fuzz --requests 5000 --seed 7
const SCENARIOS: Scenario[] = [rights, races, wire, shipped, scanners, fuzzing]
const FAULTS_SHOWN = 20

const programs = process.env.CADRAN_POSTGRES_BIN
if (!programs) throw new Error('PostgreSQL programs were not found; the attack needs a server of its own')
const only = textOption('only', '')
const options = { seed: numberOption('seed', Date.now() % 1_000_000), requests: numberOption('requests', 50_000) }
const chosen = SCENARIOS.filter(({ name }) => name.includes(only))
if (chosen.length === 0) throw new Error(`--only is one of ${SCENARIOS.map(({ name }) => name).join(', ')}`)

const total = { passed: 0, failed: 0 }

function tell({ title, faults = [], note = '', not_run }: Outcome): void {
  const sign = not_run ? '–' : faults.length === 0 ? '✓' : '✗'
  console.log(`  ${sign} ${[title, not_run ? 'non exécuté' : '', note].filter(Boolean).join(' · ')}`)
  for (const fault of faults.slice(0, FAULTS_SHOWN)) console.log(`      ${fault}`)
  if (faults.length > FAULTS_SHOWN) console.log(`      … et ${faults.length - FAULTS_SHOWN} de plus`)
  if (!not_run) total[faults.length === 0 ? 'passed' : 'failed'] += 1
}

for (const { name, run } of chosen) {
  const start = performance.now()
  console.log(`\n▸ ${name}`)
  const outcomes: Outcome[] = []
  // Each on a company of its own: what one leaves behind is nothing that another counts on.
  await onStage(programs, async (stage) => void outcomes.push(...(await run(stage, options)))).catch((error: unknown) =>
    outcomes.push({ title: 'le scénario s’est interrompu', faults: [String((error as Error).stack ?? error)] }),
  )
  for (const outcome of outcomes) tell(outcome)
  console.log(`  ${((performance.now() - start) / 1_000).toFixed(1).replace('.', ',')} s`)
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
