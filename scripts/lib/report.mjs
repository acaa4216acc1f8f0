/**
 * What a step counts: each test that did not pass has failed, the skipped and interrupted ones too.
 * @typedef {{ passed: number, failed: number, note?: string, failures?: string[] }} Outcome
 */

/**
 * What passed at its second try only, by name: it counts as passed, and is to be looked into.
 * @param {readonly string[]} names
 */
export const unsteadyInWords = (names) => (names.length > 0 ? `réussis au second essai : ${names.join(' ; ')}` : '')

/** Keeps the sum over all steps and tells of each as it ends. */
export function createReport() {
  const total = { passed: 0, failed: 0 }
  /** @type {string[]} */
  const failures = []
  return {
    /**
     * Makes ready what the steps need: a failure counts, a success is no test.
     * @param {string} name
     * @param {() => Promise<string | void>} work
     */
    async prepare(name, work) {
      return this.step(name, async () => ({ passed: 0, failed: 0, note: (await work()) ?? '' }))
    },
    /**
     * Runs one step. What it throws is one failure; what it answers is its count, or else a note beside one success.
     * @param {string} name
     * @param {() => Promise<Outcome | string | void>} work
     */
    async step(name, work) {
      const start = performance.now()
      console.log(`\n▸ ${name}`)
      /** @type {Outcome} */
      let outcome
      try {
        const answer = await work()
        outcome = typeof answer === 'object' ? answer : { passed: 1, failed: 0, note: answer ?? '' }
      } catch (error) {
        console.log(error instanceof Error ? error.message : error)
        outcome = { passed: 0, failed: 1 }
      }
      if (outcome.failed > 0)
        failures.push(...(outcome.failures ?? ['']).map((test) => [name, test].filter(Boolean).join(' : ')))
      total.passed += outcome.passed
      total.failed += outcome.failed
      const seconds = ((performance.now() - start) / 1000).toFixed(1).replace('.', ',')
      const result = outcome.failed === 0 ? '✓' : '✗'
      const count = outcome.passed + outcome.failed > 1 ? `${outcome.passed} réussis, ${outcome.failed} échoués` : ''
      console.log(`${result} ${[name, `${seconds} s`, count, outcome.note].filter(Boolean).join(' · ')}`)
      return outcome.failed === 0
    },
    /** What failed by name, since a long log may be cut, then the last line and the exit code. */
    end() {
      for (const failure of failures) console.log(`✗ ${failure}`)
      console.log(`\n${total.passed} passed, ${total.failed} failed`)
      process.exitCode = total.failed === 0 ? 0 : 1
    },
  }
}

/** @typedef {ReturnType<typeof createReport>} Report */
