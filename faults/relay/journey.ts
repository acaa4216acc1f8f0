import { chromium } from '@playwright/test'
import { EventWizard } from '../../e2e/pages/event-wizard.page.ts'
import { MonthPage } from '../../e2e/pages/month.page.ts'
import { logIn } from '../../e2e/support/log-in.ts'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { must, mustEqual } from '../scenario.ts'
import { closePair, openPair } from './pair.ts'
import type { Context, Scenario } from './scenario.ts'

const PATIENCE_MS = 60_000

/** An absence of a half-day, through nginx and whichever portal it asks. */
async function recordAbsence(site: string): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--headless', '--no-sandbox'] })
  try {
    const context = await browser.newContext({
      baseURL: site,
      ignoreHTTPSErrors: true,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    const problems: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) problems.push(`${response.status()} ${new URL(response.url()).pathname}`)
    })
    await logIn(page, 'consultant')
    const month = new MonthPage(page)
    const wizard = new EventWizard(page)
    await month.open()
    await month.edit()
    await month.choose('mardi 12 mai matin', 'mardi 12 mai matin')
    await wizard.choose('Absence')
    await wizard.choose('JRS')
    await wizard.save.click()
    await month.notice('Votre événement a été enregistré avec succès').waitFor()
    await page.reload()
    await month.halfDay('mardi 12 mai matin.*jour de repos supplémentaire, en attente').waitFor()
    return problems
  } finally {
    await browser.close()
  }
}

async function run(context: Context): Promise<void> {
  const pair = await openPair(context, {
    CADRAN_DEMO: '1',
    CADRAN_NOW: '2026-05-21T09:00:00+02:00',
    CADRAN_LOG_LEVEL: 'info',
  })
  try {
    mustEqual(await recordAbsence(pair.site), [], 'refusals of a journey')
    const calls = pair.portals.map(({ output }) => output().split('"path":"/api/').length - 1)
    context.note(`calls of the API on each portal: ${calls.join(' and ')}`)
    must(
      calls.every((times) => times > 0),
      'one portal was asked nothing',
    )
  } finally {
    await closePair(pair)
  }
}

export const journey: Scenario = { name: 'a journey in Chromium through nginx', run }
