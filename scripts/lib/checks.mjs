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
 * @typedef {{ testResults: TestFile[] }} VitestResult
 */

/**
 * A failed test and the first line of why, since a long log may be cut.
 * @param {Assertion} test
 */
function failureInWords({ fullName, failureMessages }) {
  const [reason = ''] = (failureMessages?.[0] ?? '').split('\n')
  return [fullName, reason.slice(0, 300)].filter(Boolean).join(' — ')
}

/** More files than this fail for a reason: none is tried again. */
const MOST_TRIED_AGAIN = 5

/**
 * @param {string[]} files all where none is named
 * @returns {Promise<{ code: number, files: TestFile[] }>}
 */
async function vitest(files = []) {
  const file = path('.cache', 'vitest.json')
  mkdirSync(path('.cache'), { recursive: true })
  rmSync(file, { force: true })
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...files]
  const { code } = await run(bin('vitest'), args, { env: { NODE_ENV: 'test' }, timeout: 35 * MINUTES })
  if (!existsSync(file)) throw new Error("vitest n'a laissé aucun résultat")
  /** @type {VitestResult} */
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
  return { code, files: testResults }
}

/** @param {TestFile[]} files */
const testsOf = (files) => files.flatMap((file) => file.assertionResults)
/** @param {Assertion} test */
const hasFailed = (test) => test.status !== 'passed'

/** Unit, component and API tests in one run; in CI a file of calls or screens that failed begins once more (ADR 0007). */
async function runVitest() {
  let { code, files } = await vitest()
  const failed = new Set(files.filter(({ status }) => status === 'failed').map(({ name }) => name))
  /** @type {string[]} */
  let unsteady = []
  const inApps = [...failed].every((name) => name.startsWith(path('apps')))
  if (process.env.CI && inApps && failed.size > 0 && failed.size <= MOST_TRIED_AGAIN) {
    const again = await vitest([...failed])
    const first = testsOf(files).filter(hasFailed)
    const still = new Set(
      testsOf(again.files)
        .filter(hasFailed)
        .map((test) => test.fullName),
    )
    unsteady = first.filter(({ fullName }) => !still.has(fullName)).map(failureInWords)
    files = [...files.filter(({ name }) => !failed.has(name)), ...again.files]
    code = again.code
  }
  const tests = testsOf(files)
  const unsuccessful = tests.filter(hasFailed)
  const unloaded = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(hasFailed),
  )
  const failures = [...unsuccessful.map(failureInWords), ...unloaded.map(({ name }) => name)]
  const passed = tests.length - unsuccessful.length
  // An error outside every test fails the run without failing a test.
  if (code !== 0 && failures.length === 0) failures.push('une erreur hors de tout test')
  const notes = [`API sur : ${enginesInWords()}`, unsteadyInWords(unsteady)]
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
  // Each takes one core: knip, a program of its own, runs on while this one reads the imports.
  const unused = report.step('code inutilisé (knip)', () => mustPass(bin('knip'), []))
  await Promise.all([unused, report.step('frontières', checkBoundaries)])
  await report.step('tests unitaires, composants, API (vitest)', runVitest)
}
