import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Outcome, Scenario } from './scenario.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const HISTORY_BYTES = 512 * 1024 * 1024
const execute = promisify(execFile)

interface Run {
  output: string
  failed: boolean
}

async function run(program: string, args: string[]): Promise<Run> {
  try {
    const { stdout } = await execute(program, args, { cwd: ROOT, maxBuffer: HISTORY_BYTES, timeout: 120_000 })
    return { output: stdout, failed: false }
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return { output: `${stdout}${stderr}`, failed: true }
  }
}

interface Advisories {
  vulnerabilities?: Record<string, { severity: string; range: string }>
}

async function audit(): Promise<Outcome> {
  const title = 'npm audit de ce qui est livré'
  const { output } = await run('npm', ['audit', '--omit=dev', '--json'])
  const start = output.indexOf('{')
  const { vulnerabilities } = (
    start < 0 ? {} : JSON.parse(output.slice(start, output.lastIndexOf('}') + 1))
  ) as Advisories
  if (!vulnerabilities) return { title, not_run: true, note: 'le registre ne répond pas à cette question' }
  return {
    title,
    faults: Object.entries(vulnerabilities).map(([name, { severity, range }]) => `${name} ${range} : ${severity}`),
  }
}

/** May be shipped with a product that is not free: permissive, or (LGPL, MPL) used as they are, as libraries of their own. */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'Zlib',
  'PSF-2.0',
  'OFL-1.1',
  'LGPL-3.0-or-later',
  'MPL-2.0',
])

interface Locked {
  license?: string
  link?: boolean
}

/** 'A OR B' by one of the two, 'A AND B' by both. */
const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => LICENCES.has(one)))

/** What stands beside a package that names no licence in its manifest. */
function licenceBeside(place: string): string {
  const folder = join(ROOT, place)
  try {
    const files = readdirSync(folder).filter((name) => /^(licen[cs]e|readme)/i.test(name))
    const text = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
    return /Permission is hereby granted, free of charge|^## License\s+MIT\s/m.test(text) ? 'MIT' : ''
  } catch {
    return ''
  }
}

function licences(): Outcome {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const installed = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
  const found = installed.map(([place, { license }]) => [place, license ?? licenceBeside(place)] as const)
  const faults = found
    .filter(([, licence]) => !isAllowed(licence))
    .map(([place, licence]) => `${place} : ${licence || 'aucune'}`)
  const kinds = new Set(found.map(([, licence]) => licence))
  return { title: `licences de ${found.length} paquets`, faults, note: [...kinds].sort().join(', ') }
}

const SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bgh[pousr]_\w{36}|\bgithub_pat_\w{22}/,
  /\bglpat-[\w-]{20}|\bnpm_\w{36}|\bxox[abprs]-[\w-]{10}|\bAIza[\w-]{35}|\bsk_live_\w{16}|\bsk-[\w-]{32}/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  /\b[a-z]+:\/\/[^\s:/@'"`$]+:[^\s:/@'"`$…]{6,}@/,
  /(?:password|passwd|secret|token|api_?key|private_?key)\w*['"]?\s*[:=]\s*['"][^'"\s$]{12,}['"]/i,
]

/** Invented for tests, examples and the demonstration: they open nothing. */
const INVENTED: readonly RegExp[] = [
  /Demo-Portail-1!|(Nouveau|Faux)-Sesame|un-jeton-de-trente-deux|'on-call\.secret'/,
  /exemple|example/i,
  /K5QWC43UMFXGKIDP|GEZDGNBVGY3TQOJQ|cadran_scim_secret|cadran_pat_0123456789|Pas-le-bon-1!|Cerisier-Bleu-?7/,
  /client_secret_post|un-secret-jamais-dit|secret-of-the-provider|a-secret-that-nobody-is-told/,
  /:\/\/(S3RVER|clé|compte|moi|key|smtps?:)/,
]
/** The key of localhost, for tests that speak HTTPS to themselves. */
const KEY_OF_TESTS = 'apps/server/src/testing/localhost.pem'

/** Every line that any commit has added, with its file. */
function* addedLines(history: string): Generator<[file: string, line: string]> {
  let file = ''
  for (const line of history.split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice(6)
    else if (line.startsWith('+')) yield [file, line.slice(1)]
  }
}

async function secrets(): Promise<Outcome> {
  const title = 'secrets dans l’historique'
  const { output, failed } = await run('git', [
    'log',
    '-p',
    '-U0',
    '--no-color',
    '--no-ext-diff',
    'HEAD',
    '--',
    '.',
    ':!package-lock.json',
  ])
  if (failed) return { title, not_run: true, note: 'git ne donne pas l’historique' }
  const faults = new Set<string>()
  let lines = 0
  for (const [file, line] of addedLines(output)) {
    lines += 1
    if (file === KEY_OF_TESTS) continue
    if (SECRETS.some((secret) => secret.test(line)) && !INVENTED.some((known) => known.test(line)))
      faults.add(`${file} : ${line.trim().slice(0, 120)}`)
  }
  return { title, faults: [...faults], note: `${lines} lignes ajoutées depuis le début` }
}

export const shipped: Scenario = { name: 'shipped', run: async () => [await audit(), licences(), await secrets()] }
