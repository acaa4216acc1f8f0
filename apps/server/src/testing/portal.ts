import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { inject } from 'vitest'
import { buildApp, createServer, jobHandlers } from '../app.ts'
import { releaseMessages } from '../features/portal/notifications/index.ts'
import { DEMO_PASSWORD } from '../features/portal/settings/index.ts'
import { createRecorder } from '../platform/audit.ts'
import { type Clock, clockOver } from '../platform/clock.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { openPlatform } from '../platform/open.ts'
import type { Platform } from '../platform/platform.ts'
import { openReads } from '../platform/reads.ts'
import { embeddedCopy } from './kept-engine.ts'
import { TEMPLATE, TEST_NOW, testSettings } from './template.ts'

export interface Answer<Body = Record<string, unknown>> {
  status: number
  body: Body
  headers: Record<string, unknown>
}

/** One person's calls, with their session cookie. */
export interface Caller {
  get: <Body = Record<string, unknown>>(path: string) => Promise<Answer<Body>>
  post: <Body = Record<string, unknown>>(path: string, body?: unknown) => Promise<Answer<Body>>
  patch: <Body = Record<string, unknown>>(path: string, body?: unknown) => Promise<Answer<Body>>
  delete: <Body = Record<string, unknown>>(path: string, body?: unknown) => Promise<Answer<Body>>
  /** A whole address as a browser opens it: with the cookie and no other header. */
  open: (url: string) => Promise<LightMyRequestResponse>
}

/** The real application on a copy of the demonstration company, under a clock that only a test moves. */
export interface TestPortal {
  app: FastifyInstance
  platform: Platform
  database: Database
  /** Moves the clock to an instant, where it stands, or goes on by so many milliseconds at each look. */
  setNow: (instant: string, step?: number) => void
  anonymous: Caller
  /** Calls by a token alone. */
  bearing: (token: string, headers?: Record<string, string>) => Caller
  /** Logs in by the real call. */
  as(username: string, headers?: Record<string, string>): Promise<Caller>
  /**
   * Does the waiting jobs, unless told those that are held too, releases what is due of what waited for somebody's hours, and answers
   * every mail kept so far, oldest name first.
   */
  mails: (which?: 'due' | 'all') => Promise<string[]>
  close: () => Promise<void>
}

let copies = 0

async function openCopy(): Promise<{ database: Database; drop: () => Promise<void> }> {
  const server_url = inject('server_url')
  if (server_url !== null) {
    copies += 1
    const name = `copy_${process.pid}_${copies}_${Math.floor(performance.now())}`
    const server = await openDatabase({ database_url: server_url })
    await server.executeSql(`create database ${name} template ${TEMPLATE}`)
    await server.close()
    const database = await openDatabase({
      database_url: server_url.replace(/[^/]*$/, name),
      watched: true,
      limited: true,
    })
    return { database, drop: () => database.close() }
  }
  return embeddedCopy(inject('template_file') ?? '')
}

function callerOn(app: FastifyInstance, headers: Record<string, string>): Caller {
  const call = async <Body>(method: InjectOptions['method'], path: string, body?: unknown): Promise<Answer<Body>> => {
    const payload = body === undefined ? {} : { payload: body as InjectOptions['payload'] }
    const response = await app.inject({ method, url: `/api/${path}`, headers, ...payload })
    const text = response.body
    return {
      status: response.statusCode,
      body: (text === '' ? {} : JSON.parse(text)) as Body,
      headers: response.headers,
    }
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path, body) => call('DELETE', path, body),
    open: (url) => app.inject({ method: 'GET', url, headers: headers.cookie ? { cookie: headers.cookie } : {} }),
  }
}

const cookieHeader = (set: unknown): string =>
  (Array.isArray(set) ? set : [set]).map((cookie) => String(cookie).split(';')[0]).join('; ')

// A browser holds one session: two callers of one person stand for two browsers, both known.
const LEFT_BROWSER = `update sessions set known_device_id = null
  where known_device_id is not null and user_id = (select id from users where username = $1)`

/**
 * Logs people in by the real call, everybody by one browser of their own, so that nobody is told of a new one; one after the other, as a
 * browser that enters twice at once keeps one of the two sessions.
 */
function loggerIn(app: FastifyInstance, database: Platform['database']): TestPortal['as'] {
  const browsers = new Map<string, string>()
  let former: Promise<unknown> = Promise.resolve()
  const logIn = async (username: string, headers: Record<string, string>) => {
    const browser = browsers.get(username)
    const caller = callerOn(app, browser ? { cookie: browser } : {})
    if (browser) await database.executeSql(LEFT_BROWSER, [username])
    const { status, headers: received } = await caller.post('login_check', { username, password: DEMO_PASSWORD })
    if (status !== 200) throw new Error(`${username} could not log in: ${status}`)
    const cookie = cookieHeader(received['set-cookie'])
    browsers.set(username, /cadran_device=[^;]*/.exec(cookie)?.[0] ?? '')
    return callerOn(app, { cookie, ...headers })
  }
  return async (username, headers = {}) => {
    const entering = former.then(() => logIn(username, headers))
    former = Promise.allSettled([entering])
    return entering
  }
}

/** What tells the time is under the test's clock; readings are written when a test asks for it, so that others count nothing of them. */
function underClock(opened: Platform, clock: Clock): Platform {
  const record = createRecorder(clock, opened.jobs)
  return { ...opened, verify_replies: true, clock, record, reads: openReads({ ...opened, clock }, null) }
}

/** Opens a portal for one test file; close it in afterAll. */
export async function openTestPortal(overrides: Record<string, string> = {}): Promise<TestPortal> {
  const data_dir = await mkdtemp(join(tmpdir(), 'cadran-test-'))
  const settings = testSettings({ CADRAN_DATA_DIR: data_dir, ...overrides })
  const { database, drop } = await openCopy()
  let now = new Date(overrides.CADRAN_NOW ?? TEST_NOW)
  const opened = await openPlatform(settings, database, pino({ level: 'silent' }), {
    workers: false,
    demo_loaded: true,
  })
  let pace = 0
  const clock = clockOver(() => {
    const looked = now
    if (pace > 0) now = new Date(looked.getTime() + pace)
    return looked
  })
  const platform = underClock(opened, clock)
  const app = await buildApp(createServer(settings), platform)
  await app.ready()
  const folder = join(data_dir, 'mails')
  return {
    app,
    platform,
    database,
    setNow: (instant, step = 0) => {
      now = new Date(instant)
      pace = step
    },
    anonymous: callerOn(app, {}),
    bearing: (token, headers = {}) => callerOn(app, { authorization: `Bearer ${token}`, ...headers }),
    as: loggerIn(app, database),
    mails: async (which) => {
      const handlers = jobHandlers(platform)
      await platform.jobs.drain(handlers, which)
      if ((await releaseMessages(platform)) > 0) await platform.jobs.drain(handlers, which)
      const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return Promise.all(
        files.toSorted((a, b) => a.localeCompare(b)).map((file) => readFile(join(folder, file), 'utf8')),
      )
    },
    close: async () => {
      await app.close()
      await platform.jobs.stop()
      await drop()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}
