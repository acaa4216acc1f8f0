import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeApi, refusal } from '../testing/fake-api.ts'
import { companySettings, consultant } from '../testing/people.ts'
import { logInFor, tokensFor } from '../testing/session.ts'
import { setOnline } from '../testing/window.ts'
import { api } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { readItem, writeItem } from './browser-storage.ts'
import { type Detour, onDetour } from './detour.ts'
import { sessionDeadline } from './session-deadline.ts'

const NOW = new Date('2026-05-21T09:00:00Z')
const detours: Detour[] = []
let network: FakeApi

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  network = new FakeApi()
  network.on('GET', 'user/me', () => consultant())
  network.on('POST', 'token/refresh', () => tokensFor(3600))
  detours.length = 0
  return onDetour((to) => detours.push(to))
})

const paths = () => network.requests.map((request) => request.path)

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiError) return error
  throw new Error(`Expected an ApiError, got ${String(error)}`)
}

describe('before a call', () => {
  test.each([60_000, 1, 0, -86_400_000])(
    'SES-38 SES-40 BCK-40 with %i ms left the session is renewed first',
    async (left) => {
      logInFor(left)
      await api.get('user/me')
      expect(paths()).toEqual(['token/refresh', 'user/me'])
    },
  )

  test('SES-39 with more than 60 seconds left nothing is renewed', async () => {
    logInFor(60_001)
    await api.get('user/me')
    expect(paths()).toEqual(['user/me'])
  })

  test('SES-41 calls that need no login never renew', async () => {
    logInFor(0)
    network.on('GET', 'public/config', () => companySettings())
    network.on('POST', 'login_check', () => tokensFor(3600))
    await api.get('public/config')
    await api.post('login_check', { body: { username: 'consultant', password: 'Demo-Portail-1!' } })
    expect(network.sent('token/refresh')).toEqual([])
  })

  test('SES-46 calls at the same time share one renewal and all go on', async () => {
    logInFor(10_000)
    const people = await Promise.all([api.get('user/me'), api.get('user/me'), api.get('user/me')])
    expect(people).toHaveLength(3)
    expect(paths()).toEqual(['token/refresh', 'user/me', 'user/me', 'user/me'])
  })

  test('SES-36 the new deadline is local now plus the lifetime of the token', async () => {
    logInFor(10_000)
    await api.get('user/me')
    expect(sessionDeadline()).toBe(NOW.getTime() + 3_600_000)
  })

  test('SES-46 a tab that finds the session renewed by another one leaves it at that', async () => {
    logInFor(10_000)
    const request = async (_name: string, task: () => Promise<void>) => {
      logInFor(3_600_000)
      await task()
    }
    vi.stubGlobal('navigator', { onLine: true, locks: { request } })
    await api.get('user/me')
    expect(paths()).toEqual(['user/me'])
  })
})

describe('a renewal that fails', () => {
  beforeEach(() => logInFor(0))

  test('SES-42 SES-59 with 401 the session is forgotten and the wanted call is not sent', async () => {
    network.on('POST', 'token/refresh', () => refusal(401))
    writeItem('switchUser', 'manager')
    writeItem('runAsFavorites', '["manager"]')
    const error = await failureOf(api.get('user/me'))
    expect(error.silent).toBe(true)
    expect(paths()).toEqual(['token/refresh'])
    expect([readItem('tokenExpiration'), readItem('switchUser'), readItem('runAsFavorites')]).toEqual([
      null,
      null,
      '["manager"]',
    ])
    expect(detours).toEqual(['/login'])
  })

  test('SES-43 with 503 leads to the maintenance page', async () => {
    network.on('POST', 'token/refresh', () => refusal(503))
    await failureOf(api.get('user/me'))
    expect(detours).toEqual(['/maintenance'])
    expect(readItem('tokenExpiration')).not.toBeNull()
  })

  test.each([400, 403, 429, 500])('SES-44 with %i leads to the error page', async (status) => {
    network.on('POST', 'token/refresh', () => refusal(status))
    await failureOf(api.get('user/me'))
    expect(detours).toEqual(['/error'])
  })

  test('SES-44 SES-45 without network but online leads to the error page', async () => {
    network.on('POST', 'token/refresh', () => Promise.reject(new TypeError('failed')))
    await failureOf(api.get('user/me'))
    expect(detours).toEqual(['/error'])
  })

  test('SES-45 offline it fails without a word and nobody is sent anywhere', async () => {
    network.on('POST', 'token/refresh', () => Promise.reject(new TypeError('failed')))
    setOnline(false)
    const error = await failureOf(api.get('user/me')).finally(() => setOnline(true))
    expect(error.silent).toBe(true)
    expect(detours).toEqual([])
    expect(paths()).toEqual(['token/refresh'])
  })
})

describe('a call that is refused', () => {
  beforeEach(() => logInFor(3_600_000))

  test('SES-47 with 401 is tried once more after one renewal', async () => {
    const answers = [refusal(401)]
    network.on('GET', 'user/me', () => answers.pop() ?? consultant())
    await expect(api.get('user/me')).resolves.toMatchObject({ username: 'consultant' })
    expect(paths()).toEqual(['user/me', 'token/refresh', 'user/me'])
  })

  test('SES-47 with a second 401 the session is forgotten', async () => {
    network.on('GET', 'user/me', () => refusal(401))
    await failureOf(api.get('user/me'))
    expect(paths()).toEqual(['user/me', 'token/refresh', 'user/me'])
    expect(readItem('tokenExpiration')).toBeNull()
    expect(detours).toEqual(['/login'])
  })

  test('SES-46 SES-47 when another call has renewed meanwhile it is only tried once more', async () => {
    const answers = [refusal(401)]
    network.on('GET', 'user/me', () => {
      const answer = answers.pop()
      if (answer) logInFor(7_200_000)
      return answer ?? consultant()
    })
    await api.get('user/me')
    expect(paths()).toEqual(['user/me', 'user/me'])
  })

  test('SES-48 BCK-44 with 503 leads to the maintenance page', async () => {
    network.on('GET', 'user/me', () => refusal(503, { message: 'Maintenance' }))
    const error = await failureOf(api.get('user/me'))
    expect(error.silent).toBe(true)
    expect(detours).toEqual(['/maintenance'])
  })

  test('GED-67 with the 503 of a file that could not be kept, everybody stays and is told', async () => {
    const message = "Le fichier n'a pas pu être enregistré, veuillez réessayer plus tard."
    network.on('PATCH', 'timesheet/month/{month}/{year}/files', () => refusal(503, { code: 'not-stored', message }))
    const sent = api.patch('timesheet/month/{month}/{year}/files', { params: { month: 5, year: 2026 }, body: {} })
    expect(await failureOf(sent)).toMatchObject({ status: 503, text: message, silent: false })
    expect(detours).toEqual([])
  })

  test('SES-48 a write that had to wait too long is told where it was filled in, a reading leads to the maintenance page', async () => {
    const message = 'Le portail est très sollicité, veuillez réessayer dans un instant.'
    const busy = () => refusal(503, { code: 'busy', message })
    network.on('PATCH', 'timesheet/month/{month}/{year}/files', busy).on('GET', 'user/me', busy)
    const sent = api.patch('timesheet/month/{month}/{year}/files', { params: { month: 5, year: 2026 }, body: {} })
    expect(await failureOf(sent)).toMatchObject({ status: 503, text: message, silent: false })
    expect(detours).toEqual([])
    await failureOf(api.get('user/me'))
    expect(detours).toEqual(['/maintenance'])
  })

  test('SES-27 a 503 of the login call itself leads nowhere', async () => {
    network.on('POST', 'login_check', () => refusal(503))
    const error = await failureOf(api.post('login_check', { body: { username: 'ab', password: 'abcde' } }))
    expect(error).toMatchObject({ status: 503, silent: false })
    expect(detours).toEqual([])
  })

  test('SES-41 a 401 of the login call renews nothing', async () => {
    network.on('POST', 'login_check', () => refusal(401, { message: 'Invalid credentials.' }))
    const error = await failureOf(api.post('login_check', { body: { username: 'ab', password: 'abcde' } }))
    expect(error).toMatchObject({ status: 401, text: 'Invalid credentials.' })
    expect(paths()).toEqual(['login_check'])
  })
})

describe('what is sent', () => {
  beforeEach(() => logInFor(3_600_000))

  test('SES-49 SES-50 SES-52 BCK-37 every call goes below /api/, asks for JSON and carries the cookie', async () => {
    await api.get('user/me')
    expect(network.requests[0]?.headers.get('Accept')).toBe('application/json')
    expect(network.requests[0]?.headers.has('Content-Type')).toBe(false)
    expect(network.requests[0]?.credentials).toBe('include')
  })

  test('SES-51 a body is JSON', async () => {
    network.on('POST', 'timesheet/month/{month}/{year}', () => refusal(409))
    await failureOf(
      api.post('timesheet/month/{month}/{year}', { params: { month: 5, year: 2026 }, body: { draft: true } }),
    )
    expect(network.requests[0]).toMatchObject({ path: 'timesheet/month/5/2026', body: { draft: true } })
    expect(network.requests[0]?.headers.get('Content-Type')).toBe('application/json')
  })

  test('SES-51 a form with files keeps the type that the browser gives it', async () => {
    network.on('POST', 'timesheet/month/{month}/{year}', () => refusal(409))
    const body = new FormData()
    await failureOf(api.post('timesheet/month/{month}/{year}', { params: { month: 5, year: 2026 }, body }))
    expect(network.requests[0]?.headers.has('Content-Type')).toBe(false)
    expect(network.requests[0]?.body).toBe(body)
  })

  test('AUD-19 RUN-26 calls made in a name that is no more are not told; a refusal of the next one is', async () => {
    vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const refuse = () => refusal(403, { code: 'user.switch.refused', message: 'Vous n’avez pas les droits.' })
    network.on('GET', 'user/me', refuse).on('POST', 'user/run-as', refuse)
    logInFor(3_600_000)
    writeItem('switchUser', 'manager')
    const late = [failureOf(api.get('user/me')), failureOf(api.get('user/me'))]
    expect((await Promise.all(late)).map(({ silent }) => silent)).toEqual([true, true])
    const next = api.post('user/run-as', { body: { username: 'manager', reason: 'Aide au guichet', minutes: 15 } })
    expect((await failureOf(next)).text).toBe('Vous n’avez pas les droits.')
  })

  test('RUN-21 RUN-22 BCK-38 the switched user is named while there is one', async () => {
    await api.get('user/me')
    writeItem('switchUser', 'manager')
    await api.get('user/me')
    expect(network.requests.map((request) => request.headers.get('x-switch-user'))).toEqual([null, 'manager'])
  })

  test('BCK-42 BCK-43 lists repeat their name and what is not there is not sent', async () => {
    network.onList('user', [], 0)
    await api.list('user', { query: { search: 'é&a', minDate: undefined } })
    expect(network.requests[0]?.query.toString()).toBe('search=%C3%A9%26a')
    network.on('GET', 'validation/month', () => refusal(404))
    await failureOf(api.get('validation/month', { query: { 'states[]': ['submitted', 'validated1'] } }))
    expect(network.requests[1]?.query.getAll('states[]')).toEqual(['submitted', 'validated1'])
  })

  test('SES-54 BCK-41 the total of a list is the one of the header', async () => {
    network.onList('user', [], 41)
    await expect(api.list('user')).resolves.toEqual({ items: [], total: 41 })
  })
})
