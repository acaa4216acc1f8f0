import { expect, type Page } from '@playwright/test'

const CONTROLS = 'a[href], button, input:not([type=radio]), select, textarea, summary'

/** The page does not scroll sideways, and no control lies outside the screen or on nothing. */
export async function expectNothingLost(page: Page): Promise<void> {
  const { width, outside } = await page.evaluate((controls) => {
    const isHiddenOnPurpose = (element: Element) => element.closest('.visually-hidden, [inert]') !== null
    // What a finger brings in is not lost.
    const isMovedSideways = (element: Element): boolean => {
      const { parentElement: around } = element
      if (!around || around === document.body) return false
      return (
        (around.scrollWidth > around.clientWidth && getComputedStyle(around).overflowX === 'auto') ||
        isMovedSideways(around)
      )
    }
    const lost = [...document.querySelectorAll<HTMLElement>(controls)].filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
      const { left, right, width: own } = element.getBoundingClientRect()
      const isOutside = own > 1 && (left < -1 || right > innerWidth + 1)
      return isOutside && !isHiddenOnPurpose(element) && !isMovedSideways(element)
    })
    return {
      width: document.documentElement.scrollWidth,
      outside: lost.map((element) => element.ariaLabel ?? element.textContent),
    }
  }, CONTROLS)
  expect(width, `width of ${page.url()}`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  expect(outside, `controls outside ${page.url()}`).toEqual([])
}
