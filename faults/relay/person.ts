const PASSWORD = 'Demo-Portail-1!'
const LIMIT_MS = 90_000

export interface Answer<Body> {
  status: number
  body: Body
  headers: Headers
}

/** Whoever bears a cookie, asking one of the portals or the relay; `site` is the address that people use. */
export class Person {
  readonly #site: string
  cookie: string

  constructor(site: string, cookie: string) {
    this.#site = site
    this.cookie = cookie
  }

  /** Takes the cookies that an answer sets. */
  async ask<Body = unknown>(at: string, method: string, path: string, body?: unknown): Promise<Answer<Body>> {
    const response = await fetch(`${at}/api/${path}`, {
      method,
      signal: AbortSignal.timeout(LIMIT_MS),
      redirect: 'manual',
      headers: {
        cookie: this.cookie,
        origin: this.#site,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const is_json = response.headers.get('content-type')?.startsWith('application/json')
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    if (cookies.length > 0) this.cookie = cookies.join('; ')
    return { status: response.status, headers: response.headers, body: (is_json ? JSON.parse(text) : text) as Body }
  }

  logIn(at: string, username: string, password = PASSWORD): Promise<Answer<unknown>> {
    return this.ask(at, 'POST', 'login_check', { username, password })
  }
}
