import type { ListedMonth } from '@cadran/contract/validation/activities'
import type { Page } from '@playwright/test'

interface Wanted {
  person: string
  /** 'YYYY-MM' */
  period: string
}

/** Where the report of a person stands, for whoever is logged in on this page. */
export async function addressOfReport(page: Page, { person, period }: Wanted): Promise<string> {
  const reply = await page.request.get('/api/validation/month', { params: { period, maxResults: 100 } })
  const { months }: { months: ListedMonth[] } = await reply.json()
  const found = months.find(({ user }) => user.identity === person)
  if (!found) throw new Error(`Nobody called ${person} in ${period}`)
  return `/backend/cra/${String(found.id)}/${String(found.month)}/${String(found.year)}/${found.user.matricule}`
}
