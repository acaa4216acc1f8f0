import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

function flat(violations: Results) {
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => ({ id, help, node })))
}

function builder(page: Page): AxeBuilder {
  // The other mode reports through a second page, for frames of other sites: there are none, and it takes three times as long.
  return new AxeBuilder({ page }).setLegacyMode(true)
}

/** Bars that stay at an edge cover what is scrolled under them: a target is too small if it is so in the middle too. */
async function isReal(page: Page, { id, node }: ReturnType<typeof flat>[number]): Promise<boolean> {
  if (id !== 'target-size') return true
  const selector = node.target.join(' ')
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { violations } = await builder(page).include(selector).withRules([id]).analyze()
  return violations.length > 0
}

/** No violation of WCAG 2.2 A and AA on the page as it stands, open layers included. */
export async function checkAccessibility(page: Page): Promise<void> {
  const { violations } = await builder(page)
    .options({ runOnly: WCAG_22_AA, resultTypes: ['violations'] })
    .analyze()
  const told: string[] = []
  for (const violation of flat(violations)) {
    const { id, help, node } = violation
    if (await isReal(page, violation))
      told.push(`${id} · ${help}\n  ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}`)
  }
  expect(told, `accessibility of ${page.url()}`).toEqual([])
}
