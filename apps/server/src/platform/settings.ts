import { accessSync, constants, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { SETTING_KEYS, type SettingKey, settingOf } from '@cadran/rules/administration/settings'
import { type IdentityProvider, readProviders } from '@cadran/rules/portal/sso'
import { parseInstant } from './clock.ts'
import { outboundAddress } from './outbound-address.ts'

export interface Settings {
  port: number
  host: string
  production: boolean
  database_url: string | null
  /** Processes of this machine that share the port; the embedded engine has one. */
  processes: number
  data_dir: string
  demo: boolean
  now: Date | null
  trusted_proxies: string[]
  /** What the environment says of the company's own choices; what the screen saved stands before it (CFG-02). */
  of_company: Partial<Record<SettingKey, unknown>>
  public_url: string
  smtp_url: string | null
  mail_from: string
  /** 'https://key:secret@host/bucket?region=…'; files are kept under the data folder without it. */
  s3_url: string | null
  /** The scanner of uploaded files, 'tcp://host:3310'. */
  clamd_url: string | null
  /** What the on-call application knows our tokens by; without it one is kept in the data folder (SHL-34). */
  on_call_secret: string | null
  /** What secrets of the database are closed with, 32 bytes; without it a key is kept in the data folder. */
  secret_key: Buffer | null
  log_level: string
  /** Whoever bears it reads /api/metrics; without it this machine alone does. */
  metrics_token: string | null
  /** Where traces are sent by OTLP over HTTP, under which name, and of how many requests (0 to 1); null, nothing is traced. */
  traces: { endpoint: string; service: string; share: number } | null
  /** What push services know this portal by; without them a pair is kept in the data folder. */
  push_keys: { public_key: string; private_key: string } | null
  /** Push services of one's own, 'host' or 'host:port': others must stand on the public internet. */
  push_hosts: string[]
  /** The authority that vouches for them, a PEM file. */
  push_ca_file: string | null
  /** The same for webhooks. */
  webhook_hosts: string[]
  webhook_ca_file: string | null
  /** Who logs people in for the company, in the order of the login page; none without a file. */
  identity_providers: IdentityProvider[]
  /** The same as above for them. */
  oidc_hosts: string[]
  oidc_ca_file: string | null
  /** Ordered SHA-1 of disclosed passwords, which no new password may be among. */
  disclosed_passwords_file: string | null
}

/** A setting that cannot be used, named with its reason: start-up prints it and stops. */
export class SettingError extends Error {
  constructor(name: string, reason: string) {
    super(`${name} : ${reason}`)
    this.name = 'SettingError'
  }
}

type Environment = Record<string, string | undefined>

const text = (env: Environment, name: string): string | null => env[name]?.trim() || null

function port(env: Environment): number {
  const raw = text(env, 'PORT') ?? '3000'
  const value = Number(raw)
  if (!Number.isInteger(value) || value < 0 || value > 65_535) {
    throw new SettingError('PORT', `« ${raw} » n’est pas un numéro de port`)
  }
  return value
}

function url(env: Environment, name: string, protocols: readonly string[]): string | null {
  const raw = text(env, name)
  if (raw === null) return null
  const parsed = URL.canParse(raw) ? new URL(raw) : null
  if (!parsed || !protocols.includes(parsed.protocol)) {
    throw new SettingError(name, `une adresse en ${protocols.join(' ou ')} est attendue`)
  }
  return raw
}

// The message never repeats the value: it holds a secret.
function s3Address(env: Environment): string | null {
  const raw = url(env, 'S3_URL', ['https:', 'http:'])
  if (raw === null) return null
  const { username, password, pathname } = new URL(raw)
  if (!username || !password || !/^\/[^/]+/.test(pathname)) {
    throw new SettingError('S3_URL', 'une adresse https://clé:secret@hôte/compartiment est attendue')
  }
  return raw
}

function flag(env: Environment, name: string, byDefault: boolean): boolean {
  const raw = text(env, name)
  if (raw === null) return byDefault
  if (raw !== '0' && raw !== '1') throw new SettingError(name, '0 ou 1 est attendu')
  return raw === '1'
}

/** A file that can be read now, by its path. */
function readableFile(env: Environment, name: string): string | null {
  const path = text(env, name)
  if (path === null) return null
  try {
    accessSync(path, constants.R_OK)
    return path
  } catch {
    throw new SettingError(name, 'ce fichier ne se lit pas')
  }
}

const MOST_PROCESSES = 64

function processes(env: Environment, database_url: string | null): number {
  const raw = text(env, 'CADRAN_PROCESSES') ?? '1'
  if (raw === 'auto') return database_url === null ? 1 : Math.min(availableParallelism(), MOST_PROCESSES)
  const value = Number(raw)
  if (!Number.isInteger(value) || value < 1 || value > MOST_PROCESSES) {
    throw new SettingError('CADRAN_PROCESSES', `un nombre entre 1 et ${MOST_PROCESSES}, ou auto, est attendu`)
  }
  if (value > 1 && database_url === null) {
    throw new SettingError(
      'CADRAN_PROCESSES',
      'la base embarquée n’a qu’un processus ; donnez un serveur par DATABASE_URL',
    )
  }
  return value
}

// As above: a refused secret may be a good one, mistyped.
function secret(env: Environment, name: string): string | null {
  const raw = text(env, name)
  if (raw !== null && raw.length < 32) throw new SettingError(name, '32 caractères au moins sont attendus')
  return raw
}

function secretKey(env: Environment): Buffer | null {
  const raw = text(env, 'CADRAN_SECRET_KEY')
  if (raw === null) return null
  const key = Buffer.from(raw, 'base64url')
  if (!/^[\w-]{43}$/.test(raw) || key.length !== 32) {
    throw new SettingError('CADRAN_SECRET_KEY', '32 octets en base64url sont attendus')
  }
  return key
}

function startOfClock(env: Environment, production: boolean): Date | null {
  const raw = text(env, 'CADRAN_NOW')
  if (raw === null) return null
  if (production) throw new SettingError('CADRAN_NOW', 'l’horloge ne se règle pas en production')
  const instant = parseInstant(raw)
  if (!instant) throw new SettingError('CADRAN_NOW', 'un instant ISO 8601 avec son fuseau est attendu')
  return instant
}

function list(env: Environment, name: string): string[] {
  return (text(env, name) ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

function proxies(env: Environment): string[] {
  const networks = list(env, 'CADRAN_TRUSTED_PROXIES')
  for (const entry of networks) {
    if (!/^[0-9a-f.:]+(\/\d{1,3})?$/i.test(entry)) {
      throw new SettingError('CADRAN_TRUSTED_PROXIES', `« ${entry} » n’est pas une adresse ou un réseau CIDR`)
    }
  }
  return networks
}

/** A variable as the kind of its setting has it. */
function fromText(key: SettingKey, raw: string): unknown {
  const { kind } = settingOf(key)
  if (kind === 'number') return Number(raw)
  if (kind === 'flag') return { 0: false, 1: true }[raw]
  return kind === 'hosts' || kind === 'matricules' ? raw.split(',') : raw
}

function ofCompany(env: Environment): Settings['of_company'] {
  const said = SETTING_KEYS.flatMap((key) => {
    const { environment, read } = settingOf(key)
    const raw = environment === undefined ? null : text(env, environment)
    if (environment === undefined || raw === null) return []
    const known = read(fromText(key, raw))
    if ('message' in known) throw new SettingError(environment, known.message)
    return [[key, known.value]]
  })
  return Object.fromEntries(said)
}

function pushKeys(env: Environment): Settings['push_keys'] {
  const names = { CADRAN_PUSH_PUBLIC_KEY: 65, CADRAN_PUSH_PRIVATE_KEY: 32 }
  const pair = Object.entries(names).map(([name, bytes]) => ({ name, bytes, key: text(env, name) }))
  if (pair.every(({ key }) => key === null)) return null
  for (const { name, bytes, key } of pair) {
    if (key === null || !/^[\w-]+$/.test(key) || Buffer.from(key, 'base64url').length !== bytes) {
      throw new SettingError(
        name,
        `une clé VAPID de ${bytes} octets en base64url est attendue, avec l’autre de la paire`,
      )
    }
  }
  return { public_key: pair[0]?.key ?? '', private_key: pair[1]?.key ?? '' }
}

function traces(env: Environment): Settings['traces'] {
  const endpoint = url(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  const share = Number(text(env, 'OTEL_TRACES_SAMPLER_ARG') ?? 1)
  if (!(share >= 0 && share <= 1)) throw new SettingError('OTEL_TRACES_SAMPLER_ARG', 'un nombre de 0 à 1 est attendu')
  return endpoint === null ? null : { endpoint, service: text(env, 'OTEL_SERVICE_NAME') ?? 'cadran', share }
}

/** The file is read once, at start; its faults name the entry and repeat nothing of it (SSO-03). */
function identityProviders(env: Environment, own_hosts: string[], production: boolean): IdentityProvider[] {
  const file = text(env, 'CADRAN_OIDC_FILE')
  if (file === null) return []
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch {
    throw new SettingError('CADRAN_OIDC_FILE', `le fichier « ${file} » ne se lit pas`)
  }
  const read = readProviders(content, (issuer) => outboundAddress(issuer, { own_hosts, production }) !== null)
  if ('fault' in read) throw new SettingError('CADRAN_OIDC_FILE', read.fault)
  return read.providers
}

/** Reads and checks every setting once; throws SettingError for the first that is wrong. */
export function readSettings(env: Environment): Settings {
  const production = env.NODE_ENV === 'production'
  const listenPort = port(env)
  const database_url = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const oidc_hosts = list(env, 'CADRAN_OIDC_HOSTS')
  return {
    port: listenPort,
    host: text(env, 'HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    production,
    database_url,
    processes: processes(env, database_url),
    data_dir: resolve(text(env, 'CADRAN_DATA_DIR') ?? './data'),
    demo: flag(env, 'CADRAN_DEMO', database_url === null && !production),
    now: startOfClock(env, production),
    trusted_proxies: proxies(env),
    of_company: ofCompany(env),
    // Addresses are made by what follows it.
    public_url: (url(env, 'CADRAN_PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${listenPort}`).replace(
      /\/+$/,
      '',
    ),
    smtp_url: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mail_from: text(env, 'CADRAN_MAIL_FROM') ?? 'Cadran <cadran@localhost>',
    s3_url: s3Address(env),
    clamd_url: url(env, 'CLAMD_URL', ['tcp:']),
    on_call_secret: secret(env, 'CADRAN_ON_CALL_SECRET'),
    secret_key: secretKey(env),
    log_level: text(env, 'CADRAN_LOG_LEVEL') ?? 'info',
    metrics_token: secret(env, 'CADRAN_METRICS_TOKEN'),
    traces: traces(env),
    push_keys: pushKeys(env),
    push_hosts: list(env, 'CADRAN_PUSH_HOSTS'),
    push_ca_file: text(env, 'CADRAN_PUSH_CA_FILE'),
    webhook_hosts: list(env, 'CADRAN_WEBHOOK_HOSTS'),
    webhook_ca_file: text(env, 'CADRAN_WEBHOOK_CA_FILE'),
    identity_providers: identityProviders(env, oidc_hosts, production),
    oidc_hosts,
    oidc_ca_file: text(env, 'CADRAN_OIDC_CA_FILE'),
    disclosed_passwords_file: readableFile(env, 'CADRAN_DISCLOSED_PASSWORDS_FILE'),
  }
}
