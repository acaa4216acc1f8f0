import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// Less than half of what the package's own `source` is.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violations = AxeResults['violations']

function flat(violations: Violations) {
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => ({ id, help, node })))
}

/** Reading half a megabyte of script takes longer than many a check: once for each document. */
async function bringAxe(page: Page): Promise<void> {
  const bring = async (frame: ReturnType<Page['mainFrame']>) => {
    if (!(await frame.evaluate("typeof axe === 'object'"))) await frame.evaluate(AXE)
  }
  await bring(page.mainFrame())
  // A frame of another site may be gone by now, or not let anybody in.
  await Promise.allSettled(page.frames().map(bring))
}

async function violationsOf(page: Page, selector: string | null, options: RunOptions): Promise<Violations> {
  await bringAxe(page)
  const asked: RunOptions = { ...options, resultTypes: ['violations'] }
  return page.evaluate(
    async ([within, wanted]) => {
      const { axe: brought } = window as typeof window & { axe: typeof axe }
      return (await brought.run(within ?? document, wanted)).violations
    },
    [selector, asked] as const,
  )
}

/** Bars that stay at an edge cover what is scrolled under them: a target is too small if it is so in the middle too. */
async function isReal(page: Page, { id, node }: ReturnType<typeof flat>[number]): Promise<boolean> {
  if (id !== 'target-size') return true
  const selector = node.target.join(' ')
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return (await violationsOf(page, selector, { runOnly: { type: 'rule', values: [id] } })).length > 0
}

/** A layer that is half way in has colours that nobody reads; what turns for ever is left to turn. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** No violation of WCAG 2.2 A and AA on the page as it stands, open layers included. */
export async function checkAccessibility(page: Page): Promise<void> {
  await settled(page)
  const told: string[] = []
  for (const violation of flat(await violationsOf(page, null, { runOnly: WCAG_22_AA }))) {
    const { id, help, node } = violation
    if (await isReal(page, violation))
      told.push(`${id} · ${help}\n  ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}`)
  }
  expect(told, `accessibility of ${page.url()}`).toEqual([])
}
