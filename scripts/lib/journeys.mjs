import { existsSync, readFileSync, rmSync } from 'node:fs'
import { enginesInWords } from './postgres.mjs'
import { unsteadyInWords } from './report.mjs'
import { bin, path, run } from './run.mjs'

/**
 * @typedef {{ title: string, ok: boolean, tests: { status: string }[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} Stats
 * @typedef {{ stats: Stats, suites: Suite[], errors: unknown[] }} Result
 */

/**
 * The journeys of a suite that ended so.
 * @param {Suite} suite
 * @param {readonly string[]} ends
 * @returns {string[]}
 */
const endedSo = ({ title, specs = [], suites = [] }, ends) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => ends.includes(status)))
    .map((spec) => `${title} › ${spec.title}`),
  ...suites.flatMap((suite) => endedSo(suite, ends)),
]

/** The journeys through a real browser against the built server. */
export async function runJourneys() {
  const file = path('.cache', 'playwright.json')
  rmSync(file, { force: true })
  const { code } = await run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    timeout: 45 * 60_000,
  })
  if (!existsSync(file)) throw new Error("Playwright n'a laissé aucun résultat")
  /** @type {Result} */
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'))
  const failed = stats.unexpected + stats.skipped + errors.length
  const unsteady = suites.flatMap((suite) => endedSo(suite, ['flaky']))
  return {
    passed: stats.expected + stats.flaky,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    failures: suites.flatMap((suite) => endedSo(suite, ['unexpected', 'skipped'])),
    note: [`portails sur : ${enginesInWords()}`, unsteadyInWords(unsteady)].filter(Boolean).join(' · '),
  }
}
