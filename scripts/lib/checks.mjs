import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { checkBoundaries, proveBoundaries } from './boundaries.mjs'
import { enginesInWords } from './postgres.mjs'
import { unsteadyInWords } from './report.mjs'
import { bin, path, run } from './run.mjs'

const MINUTES = 60_000

/**
 * A program that says nothing when all is well, and what is wrong when not.
 * @param {string} command
 * @param {string[]} args
 */
async function mustPass(command, args) {
  const { code, output } = await run(command, args, { quiet: true, timeout: 5 * MINUTES })
  if (code !== 0) throw new Error(output.trim() || `${command} a échoué`)
}

/** Each folder with its own tsconfig.json. */
function typedFolders() {
  const holders = ['packages', 'apps'].flatMap((holder) => readdirSync(path(holder)).map((name) => `${holder}/${name}`))
  return [...holders, 'e2e', 'bench', 'faults', 'faults/relay', 'attack', 'scripts'].filter((folder) =>
    existsSync(path(folder, 'tsconfig.json')),
  )
}

async function checkTypes() {
  const folders = typedFolders()
  const waiting = [...folders]
  /** @type {string[]} */
  const faults = []
  const work = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      const { code, output } = await run(bin('tsc'), ['-p', folder, '--pretty', 'false'], { quiet: true })
      if (code !== 0) faults.push(`${folder}\n${output.trim()}`)
    }
  }
  await Promise.all([work(), work()])
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return `${folders.length} dossiers`
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] | null }} Assertion
 * @typedef {{ name: string, status: string, assertionResults: Assertion[] }} TestFile
 * @typedef {{ success: boolean, testResults: TestFile[] }} VitestResult
 */

/**
 * A failed test and the first line of why, since a long log may be cut.
 * @param {Assertion} test
 */
function failureInWords({ fullName, failureMessages }) {
  const [reason = ''] = (failureMessages?.[0] ?? '').split('\n')
  return [fullName, reason.slice(0, 300)].filter(Boolean).join(' — ')
}

/** Unit, component and API tests in one run. */
async function runVitest() {
  const file = path('.cache', 'vitest.json')
  mkdirSync(path('.cache'), { recursive: true })
  rmSync(file, { force: true })
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await run(bin('vitest'), args, { env: { NODE_ENV: 'test' }, timeout: 35 * MINUTES })
  if (!existsSync(file)) throw new Error("vitest n'a laissé aucun résultat")
  /** @type {VitestResult} */
  const result = JSON.parse(readFileSync(file, 'utf8'))
  const tests = result.testResults.flatMap((testFile) => testFile.assertionResults)
  const unsuccessful = tests.filter((test) => test.status !== 'passed')
  const unloaded = result.testResults.filter(
    (testFile) => testFile.status === 'failed' && testFile.assertionResults.every((test) => test.status === 'passed'),
  )
  const failures = [...unsuccessful.map(failureInWords), ...unloaded.map(({ name }) => name)]
  const passed = tests.length - unsuccessful.length
  // An error outside every test fails the run without failing a test.
  if (code !== 0 && failures.length === 0) failures.push('une erreur hors de tout test')
  const unsteady = tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
  const notes = [`API sur : ${enginesInWords()}`, unsteadyInWords(unsteady.map(({ fullName }) => fullName))]
  return { passed, failed: failures.length, failures, note: notes.filter(Boolean).join(' · ') }
}

/**
 * Everything that needs no browser.
 * @param {import('./report.mjs').Report} report
 */
export async function runChecks(report) {
  await report.step('format et lint (biome)', () => mustPass(bin('biome'), ['check', '--error-on-warnings', '.']))
  await report.step('lint typé (oxlint)', () => mustPass(bin('oxlint'), []))
  await report.step('types (tsc)', checkTypes)
  await report.step('frontières, preuve', proveBoundaries)
  await report.step('frontières', checkBoundaries)
  await report.step('code inutilisé (knip)', () => mustPass(bin('knip'), []))
  await report.step('tests unitaires, composants, API (vitest)', runVitest)
}
