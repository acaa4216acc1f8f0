import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@cadran/contract/calls'
import type { CallShape } from '@cadran/contract/kit'
import { sampleBody } from '../apps/server/src/testing/hostile-values.ts'
import { operationsOf, plausibleAddress } from './generate.ts'
import { ask } from './http.ts'
import { randomOf } from './random.ts'
import { hasProgram } from './relay.ts'
import type { Outcome, Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

const MOST_MS = 280_000
/** Whose session the scanners hold: somebody who reads the whole company. */
const READER = 'paie'

// Nothing that asks another machine: no database of faults to fetch, no address outside to be called back at.
const MODULES =
  'sql,blindsql,xss,permanentxss,exec,file,redirect,crlf,cookieflags,csp,http_headers,methods,htaccess,shellshock,backup'

/** What a scanner tells of and is as it should be; docs/securite.md says why. */
const EXPLAINED = [
  // Its only safe value is 0: browsers' own filters were a hole.
  /X-XSS-Protection is not set/,
  // Said in production alone: here there is no HTTPS to stay with.
  /Strict-Transport-Security is not set/,
]

/** Runs a scanner to its end, or to the end of its time; answers what it printed. */
function scan(program: string, args: string[], folder: string): Promise<{ output: string; in_time: boolean }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, HOME: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: MOST_MS,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ output: error.message, in_time: true }))
    child.on('close', (_code, signal) => resolve({ output, in_time: signal === null }))
  })
}

interface Target {
  method: string
  path: string
  body?: string
}

/** Every call that takes something, with values that it accepts; none that ends the session. */
async function targetsOf({ origin }: Stage): Promise<Target[]> {
  const { text } = await ask(origin, { method: 'GET', path: '/api/docs/json', headers: {} })
  const bodies = new Map(
    Object.values(calls as Record<string, CallShape>).map((shape) => [
      `${shape.method} /api/${shape.path}`,
      sampleBody(shape),
    ]),
  )
  return operationsOf(JSON.parse(text)).flatMap((operation) => {
    const { method, path, parameters, is_form } = operation
    if (is_form || method === 'DELETE' || /logout|password|login|refresh|force-submit/.test(path)) return []
    const body = bodies.get(`${method} ${path}`)
    if (parameters.length === 0 && !body) return []
    const address = plausibleAddress(randomOf(1, 1), operation, ['C1007'])
    return [{ method, path: address, body: body && JSON.stringify(body) }]
  })
}

/** What wapiti reports, by kind: [how many, of which the first]. */
function wapitiFindings(file: string): string[] {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Record<
    'vulnerabilities' | 'anomalies',
    Record<string, { method: string; path: string; info: string }[]>
  >
  return Object.entries({ ...report.vulnerabilities, ...report.anomalies }).flatMap(([kind, found]) =>
    found.map(({ method, path, info }) => `${kind} : ${method} ${path} ${info}`),
  )
}

async function wapiti(stage: Stage, folder: string, targets: readonly Target[]): Promise<Outcome> {
  const title = 'wapiti, portail ouvert par une session'
  if (!hasProgram('wapiti')) return { title, not_run: true, note: 'wapiti manque' }
  const file = join(folder, 'wapiti.json')
  const starts = targets
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path }) => ['-s', `${stage.origin}${path}`])
  const inside = [
    '--endpoint',
    `${stage.origin}/`,
    '--no-bugreport',
    '--store-session',
    folder,
    '--store-config',
    folder,
  ]
  const limits = ['--max-scan-time', '60', '--max-attack-time', '14', '-t', '10', '-v', '0']
  const cookie = ['-H', `Cookie: ${await stage.cookieOf(READER)}`]
  const args = [
    '-u',
    `${stage.origin}/`,
    ...starts,
    '-m',
    MODULES,
    ...inside,
    ...limits,
    ...cookie,
    '-f',
    'json',
    '-o',
    file,
  ]
  const { output, in_time } = await scan('wapiti', args, folder)
  try {
    const findings = wapitiFindings(file)
    const faults = findings.filter((finding) => !EXPLAINED.some((known) => known.test(finding)))
    if (!in_time) faults.push('pas fini à temps')
    const note = `${starts.length / 2} adresses, ${stage.log.length} requêtes, ${findings.length - faults.length} constats expliqués`
    return { title, faults, note }
  } catch {
    return { title, faults: [`aucun rapport : ${output.trim().slice(-600)}`] }
  }
}

const RULE = '='.repeat(54)

/** Requests as the log of a proxy that sqlmap reads. */
function proxyLog({ origin, port }: Stage, targets: readonly Target[]): string {
  return targets
    .map(({ method, path, body }) => {
      const lines = [
        `${method} ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        ...(body ? ['Content-Type: application/json'] : []),
        '',
        body ?? '',
      ]
      return [RULE, `09:00:00  ${origin}  [127.0.0.1]`, RULE, lines.join('\r\n'), RULE, ''].join('\n')
    })
    .join('\n')
}

async function sqlmap(stage: Stage, folder: string, targets: readonly Target[]): Promise<Outcome> {
  const title = 'sqlmap, portail ouvert par une session'
  if (!hasProgram('sqlmap')) return { title, not_run: true, note: 'sqlmap manque' }
  const log = join(folder, 'requests.log')
  writeFileSync(log, proxyLog(stage, targets))
  const results = join(folder, 'results.csv')
  const cookie = await stage.cookieOf(READER)
  const limits = [
    '--batch',
    '--smart',
    '--level',
    '1',
    '--risk',
    '1',
    '--threads',
    '4',
    '--timeout',
    '10',
    '--retries',
    '0',
    '--dbms',
    'PostgreSQL',
  ]
  const args = [
    '-l',
    log,
    '--cookie',
    cookie,
    '--drop-set-cookie',
    '--ignore-stdin',
    ...limits,
    '--output-dir',
    folder,
    '--results-file',
    results,
    '--disable-coloring',
  ]
  const before = stage.log.length
  const { output, in_time } = await scan('sqlmap', args, folder)
  const tested = output.match(/testing URL|URL \d+:/g)?.length ?? 0
  const found = readdirSync(folder).includes('results.csv')
    ? readFileSync(results, 'utf8').trim().split('\n').slice(1)
    : []
  const faults = found.filter((line) => line.trim() !== '' && !/,,,/.test(line))
  if (!in_time) faults.push('pas fini à temps')
  if (tested === 0) faults.push(`rien d’essayé : ${output.trim().slice(-600)}`)
  return { title, faults, note: `${targets.length} appels, ${tested} essayés, ${stage.log.length - before} requêtes` }
}

async function run(stage: Stage): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cadran-scan-'))
  try {
    const targets = await targetsOf(stage)
    const outcomes = [await wapiti(stage, folder, targets), await sqlmap(stage, folder, targets)]
    const errors = stage.log.filter((line) => line.includes('"level":50'))
    return [...outcomes, { title: 'aucune erreur dans le journal', faults: errors }]
  } finally {
    if (!process.env.CADRAN_KEEP) rmSync(folder, { recursive: true, force: true })
  }
}

export const scanners: Scenario = { name: 'scanners', run }
