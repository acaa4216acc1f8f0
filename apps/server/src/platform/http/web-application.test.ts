import { createHash } from 'node:crypto'
import fs, { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installErrors } from './errors.ts'
import { webApplication } from './web-application.ts'

let folder: string
let app: FastifyInstance

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadran-web-'))
  fs.mkdirSync(join(folder, 'assets'))
  write('index.html', '<!doctype html><title>Cadran</title>')
  write('assets/a.js', 'export {}')
  write('assets/a.js.br', 'compressed')
  app = Fastify()
  installErrors(app)
  await webApplication(app, folder)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string) => app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br' } })

/** The file is looked for and found; another build takes its place before it is opened. */
function loseOnOpening(name: string): void {
  const open = fs.createReadStream
  vi.spyOn(fs, 'createReadStream').mockImplementation((path, options) => {
    rmSync(join(folder, name))
    return open(path, options)
  })
}

test('SHL-01 an address of the application is its page, a file is a file, any other is told so', async () => {
  expect((await get('/timesheet/5/2026')).body).toContain('<title>Cadran')
  expect((await get('/assets/a.js')).headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await get('/assets/other.js')).statusCode).toBe(404)
  expect((await get('/api/other')).json()).toMatchObject({ code: 'unknown' })
})

test('a page opened at its own address leaves the rooms two of the ten listeners after which Node warns', async () => {
  let listeners = 0
  app.addHook('onRequest', async (_request, { raw }) => {
    raw.on('newListener', (event) => {
      if (event === 'close') listeners += 1
    })
  })
  expect((await get('/timesheet/5/2026')).statusCode).toBe(200)
  expect(listeners).toBeGreaterThan(0)
  expect(listeners).toBeLessThanOrEqual(8)
})

test('the scripts built into the page are allowed by their hashes, those of the next build in their turn', async () => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'self';script-src 'self';object-src 'none'")
  })
  const policyOf = async (url: string) => (await get(url)).headers['content-security-policy']
  const page = (script: string) =>
    `<script type="application/json">[]</script><script>${script}</script><script src="/a.js"></script>`
  const allowing = (script: string) => {
    const hash = createHash('sha256').update(script).digest('base64')
    return `default-src 'self';script-src 'self' 'sha256-${hash}';object-src 'none'`
  }
  for (const script of ['choose()', 'chooseAnew()']) {
    rmSync(join(folder, 'index.html'))
    write('index.html', page(script))
    for (const url of ['/', '/timesheet']) expect(await policyOf(url)).toBe(allowing(script))
  }
  expect(await policyOf('/assets/a.js')).toBe("default-src 'self';script-src 'self';object-src 'none'")
})

test('a file that another build takes away while it is asked for is a file that is not there', async () => {
  loseOnOpening('assets/a.js.br')
  const response = await get('/assets/a.js')
  expect([response.statusCode, response.headers['content-encoding']]).toEqual([404, undefined])
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.json()).toEqual({ code: 'unknown', message: "La page demandée n'existe pas." })
})

test.each(['/', '/timesheet'])('the page %s asked for while another build takes its place asks again', async (url) => {
  loseOnOpening('index.html')
  for (const response of [await get(url), await get(url)]) {
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    expect(response.headers['content-type']).toContain('text/html')
    expect(response.body).toContain('Une maintenance est en cours, veuillez réessayer plus tard.')
    expect(response.body).toContain('http-equiv="refresh"')
  }
})

test('a build put in place of the former one is served at once', async () => {
  const next = `${folder}.next`
  fs.mkdirSync(next)
  writeFileSync(join(next, 'index.html'), '<title>La suivante</title>')
  rmSync(folder, { recursive: true })
  renameSync(next, folder)
  expect((await get('/')).body).toContain('La suivante')
})
