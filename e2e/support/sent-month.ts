import type { Page } from '@playwright/test'
import { EventWizard } from '../pages/event-wizard.page.ts'
import { MonthPage } from '../pages/month.page.ts'
import { SendDialog } from '../pages/sending.page.ts'
import { logIn } from './log-in.ts'

/** The consultant asks for one more absence, on the morning of 12 May, and sends the month. */
export async function askAndSend(page: Page, press: 'click' | 'tap'): Promise<void> {
  const month = new MonthPage(page)
  await logIn(page, 'consultant')
  await month.open()
  await month.edit()
  await month.choose('mardi 12 mai matin', 'mardi 12 mai matin')
  await new EventWizard(page).record('Absence', 'JRS')
  await month.sendButton[press]()
  await new SendDialog(page).sendQuietly()
}
