import { defineConfig, devices } from '@playwright/test'
import { HEADLESS_SHELL } from './support/browser.ts'

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../.cache/journeys',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  // Only where nobody is there to look: what passed the second time is named in the summary, to be mended.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 120_000,
  globalTimeout: 44 * 60_000,
  expect: { timeout: 20_000 },
  // The second one only where its file is named by PLAYWRIGHT_JSON_OUTPUT_FILE: `npm test` counts from it.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    screenshot: 'only-on-failure',
    // What a worker answers from its cache no journey sees coming; those about it allow it.
    serviceWorkers: 'block',
    // Colours half-way through a transition are no contrast to measure.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: HEADLESS_SHELL,
  },
  // x.desktop.spec.ts and x.mobile.spec.ts run in one of them, x.spec.ts in both.
  projects: [
    {
      name: 'desktop',
      testIgnore: '**/*.mobile.spec.ts',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'mobile',
      testIgnore: '**/*.desktop.spec.ts',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
})
