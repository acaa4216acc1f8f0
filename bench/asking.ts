export interface Product {
  origin: string
  pid: number
}
export interface Sent {
  method?: string
  path: string
  body?: object
  headers?: Record<string, string>
}

export const PASSWORD = 'Demo-Portail-1!'
export const WARM_UP = 5

/** One call, which must not be refused; a redirection is an answer. */
export async function send(
  { origin }: Pick<Product, 'origin'>,
  { method = 'GET', path, body, headers = {} }: Sent,
): Promise<Response> {
  const written = body && { body: JSON.stringify(body) }
  const type: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
  const response = await fetch(`${origin}/api/${path}`, {
    method,
    redirect: 'manual',
    headers: { origin, ...type, ...headers },
    ...written,
  })
  if (response.status >= 400) {
    throw new Error(`${method} ${path}: ${response.status} ${(await response.text()).slice(0, 300)}`)
  }
  return response
}

export const read = async <Body>(response: Response) => (await response.json()) as Body

/** What a browser sends back of the cookies that it was given. */
export const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')

/** How long each of several calls takes, one after the other, the first few left out. */
export async function timed(count: number, call: (nth: number) => Promise<Response>): Promise<number[]> {
  const taken: number[] = []
  for (let nth = 0; nth < WARM_UP + count; nth += 1) {
    const started = performance.now()
    await (await call(nth)).arrayBuffer()
    if (nth >= WARM_UP) taken.push(performance.now() - started)
  }
  return taken
}

/** The cookie by which a browser is known again, of all that it was given. */
export const deviceOf = (cookies: string) => /cadran_device=[^;]*/.exec(cookies)?.[0] ?? ''

/** The first step of somebody who has a second one, by a browser that holds `device`: what it holds then. */
export async function firstStep({ origin }: Product, username: string, device = ''): Promise<string> {
  const response = await fetch(`${origin}/api/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie: device },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  // Read whole, as a browser does: the next call goes by the same connection.
  await response.arrayBuffer()
  return [device, cookiesOf(response)].filter(Boolean).join('; ')
}
