import { expect, type Page } from '@playwright/test'
import { LoginPage, PASSWORD } from '../pages/login.page.ts'

/**
 * Gives the browser a session as one of the demonstration's accounts, as the login page would, and shows no page yet:
 * what a journey is about is opened next. The login page has journeys of its own.
 */
export async function logIn(page: Page, username: string): Promise<void> {
  // The lightest address of the portal: a session is kept for its origin.
  await page.goto('/favicon.svg')
  const status = await page.evaluate(
    async (credentials) => {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch('/api/login_check', { method: 'POST', headers, body: JSON.stringify(credentials) })
      const { token } = await reply.json()
      const { iat, exp } = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
      localStorage.setItem('tokenExpiration', String(Date.now() + (exp - iat) * 1000))
      return reply.status
    },
    { username, password: PASSWORD },
  )
  expect(status, `login of ${username}`).toBe(200)
}

/** Logs in by the login page, which leads to the home, and waits until it has been left. */
export async function logInToHome(page: Page, username: string): Promise<void> {
  const login = new LoginPage(page)
  await login.open()
  await login.enter(username)
  await page.waitForURL((url) => url.pathname !== '/login')
}
