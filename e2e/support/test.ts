import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { portalTest } from './portal.ts'

export { checkAccessibility } from './accessibility.ts'
export { logIn } from './log-in.ts'
export { expect }

/** A refusal is an answer, and the browser reports each one as an error of its own. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/

interface Fixtures {
  /** Console messages that this file provokes on purpose, such as those of a network that is away. */
  allowedOnConsole: RegExp[]
  /** Collects what must not be, from a context and all its pages. */
  watch: (context: BrowserContext) => void
  /** Another person, with a browser of their own. */
  newPerson: () => Promise<Page>
}

/** A test of the portal in which a warning on the console or an uncaught error is a failure. */
export const test = portalTest.extend<Fixtures>({
  allowedOnConsole: [[], { option: true }],
  watch: async ({ allowedOnConsole }, use) => {
    const problems: string[] = []
    await use((context) => {
      context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`))
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        const text = message.text()
        if (REFUSED.test(text) || allowedOnConsole.some((allowed) => allowed.test(text))) return
        problems.push(`${message.type()}: ${text} (${message.location().url})`)
      })
    })
    expect(problems, 'console of the browser').toEqual([])
  },
  context: async ({ context, watch }, use) => {
    watch(context)
    await use(context)
  },
  newPerson: async ({ browser, watch, baseURL }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL })
      watch(context)
      opened.push(context)
      return context.newPage()
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})
