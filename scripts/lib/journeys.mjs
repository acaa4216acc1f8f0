import { existsSync, readFileSync, rmSync } from 'node:fs'
import { bin, path, run } from './run.mjs'

/**
 * @typedef {{ title: string, ok: boolean, tests: { status: string }[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} Stats
 * @typedef {{ stats: Stats, suites: Suite[], errors: unknown[] }} Result
 */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
const failuresIn = ({ title, specs = [], suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status !== 'expected'))
    .map((spec) => `${title} › ${spec.title}`),
  ...suites.flatMap(failuresIn),
]

/** The journeys through a real browser against the built server. */
export async function runJourneys() {
  const file = path('.cache', 'playwright.json')
  rmSync(file, { force: true })
  const { code } = await run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    timeout: 30 * 60_000,
  })
  if (!existsSync(file)) throw new Error("Playwright n'a laissé aucun résultat")
  /** @type {Result} */
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'))
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length
  return {
    passed: stats.expected,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    failures: suites.flatMap(failuresIn),
  }
}
