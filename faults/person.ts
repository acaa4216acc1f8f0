/** What a call was answered; the body as JSON where it is some. */
export interface Answer<Body = unknown> {
  status: number
  body: Body
  headers: Headers
}

export interface Person {
  username: string
  cookie: string
  get<Body>(path: string): Promise<Answer<Body>>
  post<Body>(path: string, body: unknown): Promise<Answer<Body>>
  send<Body>(
    method: string,
    path: string,
    body?: RequestInit['body'],
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>
}

const PASSWORD = 'Demo-Portail-1!'
/** Longer than the product lets anything take that a person waits for. */
const LIMIT_MS = 90_000

async function call<Body>(origin: string, path: string, init: RequestInit): Promise<Answer<Body>> {
  const response = await fetch(`${origin}/api/${path}`, { signal: AbortSignal.timeout(LIMIT_MS), ...init })
  const text = await response.text()
  const is_json = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, body: (is_json ? JSON.parse(text) : text) as Body }
}

/** What anybody may ask. */
export const ask = <Body>(origin: string, path: string) => call<Body>(origin, path, {})

/** Whoever bears this cookie. */
export function personWith(origin: string, username: string, cookie: string): Person {
  const send = <Body>(
    method: string,
    path: string,
    body: RequestInit['body'] = null,
    headers: Record<string, string> = {},
  ) => call<Body>(origin, path, { method, body, headers: { cookie, origin, ...headers } })
  return {
    username,
    cookie,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, JSON.stringify(body), { 'content-type': 'application/json' }),
    send,
  }
}

/** Logs somebody of the demonstration company in. */
export async function logIn(origin: string, username: string): Promise<Person> {
  const answer = await call(origin, 'login_check', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  if (answer.status !== 200) throw new Error(`${username} could not log in: ${answer.status}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return personWith(origin, username, cookies.join('; '))
}

/** A form with one file in it, as a browser sends it. */
export function fileForm(name: string, content: string | Uint8Array<ArrayBuffer>, type = 'application/pdf'): FormData {
  const form = new FormData()
  form.append('document', new Blob([content], { type }), name)
  return form
}
