import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { portalTest } from './portal.ts'

export { checkAccessibility } from './accessibility.ts'
export { logIn, logInToHome } from './log-in.ts'
export { expect }

/** A refusal is an answer, and the browser reports each one as an error of its own. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/
/** What playwright.config.ts asks for, said by Playwright in the page. */
const WORKER_BLOCKED = /^Service Worker registration blocked by Playwright/

/** Told by the clock: on a machine at work the styles that ask for a font come seconds after it. */
const FONT_EARLY = /^The resource \S+\.woff2 was preloaded using link preload but not used within a few seconds/

/** Goes on in the browser, for a day. */
async function answerProposal(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Blank and sandboxed pages keep nothing.
    const kept: Storage | null = origin === 'null' ? null : localStorage
    kept?.setItem('mobileBrowserAccepted', String(Date.now() + 86_400_000))
  })
}

// As long as a sheet takes to leave the screen: one that is still there by then is open.
const FRAMES_OF_A_LEAVE = 20

/**
 * A sheet that closes takes its step of the history back, and a page that is asked for meanwhile would not come: a
 * person is never that quick.
 */
function askForPagesAfterSheets(page: Page): void {
  const sheetsGone = async () => {
    const shown = await page.evaluateHandle(() => ({ frames: 0 }))
    await page.waitForFunction(
      ({ shown, most }) => {
        const { sheet } = (history.state ?? {}) as { sheet?: number }
        const isShown = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
        shown.frames = isShown ? shown.frames + 1 : 0
        return !sheet || shown.frames > most
      },
      { shown, most: FRAMES_OF_A_LEAVE },
    )
  }
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...args) => {
    await sheetsGone()
    return goto(...args)
  }
  page.reload = async (...args) => {
    await sheetsGone()
    return reload(...args)
  }
}

interface Fixtures {
  /** Console messages that this file provokes on purpose, such as those of a network that is away. */
  allowedOnConsole: RegExp[]
  /** Phones are asked once a day whether to install the application; nearly every journey has answered. */
  proposalAnswered: boolean
  /** Collects what must not be, from a context and all its pages. */
  watch: (context: BrowserContext) => void
  /** Another person, with a browser of their own. */
  newPerson: () => Promise<Page>
}

/** A test of the portal in which a warning on the console or an uncaught error is a failure. */
export const test = portalTest.extend<Fixtures>({
  allowedOnConsole: [[], { option: true }],
  proposalAnswered: [true, { option: true }],
  watch: async ({ allowedOnConsole }, use) => {
    const problems: string[] = []
    await use((context) => {
      context.on('page', askForPagesAfterSheets)
      context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`))
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        const text = message.text()
        if ([REFUSED, WORKER_BLOCKED, FONT_EARLY, ...allowedOnConsole].some((allowed) => allowed.test(text))) return
        problems.push(`${message.type()}: ${text} (${message.location().url})`)
      })
    })
    expect(problems, 'console of the browser').toEqual([])
  },
  context: async ({ context, watch, proposalAnswered }, use) => {
    watch(context)
    if (proposalAnswered) await answerProposal(context)
    await use(context)
  },
  newPerson: async ({ browser, watch, baseURL }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL })
      watch(context)
      await answerProposal(context)
      opened.push(context)
      return context.newPage()
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})
