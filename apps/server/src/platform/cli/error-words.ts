import { EngineRefused } from '../database/embedded.ts'
import { FolderCopied, FolderInUse, FolderUnusable } from '../database/folder-lock.ts'
import { MigrationRefused } from '../database/migrate.ts'
import { Refused } from '../http/refused.ts'
import { SettingError } from '../settings.ts'
import { CommandRefused, UsageError } from './options.ts'

const EXPECTED = [
  UsageError,
  CommandRefused,
  SettingError,
  FolderInUse,
  FolderCopied,
  FolderUnusable,
  EngineRefused,
  MigrationRefused,
  Refused,
]

type DatabaseError = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string }

/** What keeps a database from being opened, by the system's code or PostgreSQL's; what may be over soon comes first. */
const AWAY: Record<string, (error: DatabaseError) => string> = {
  ECONNREFUSED: ({ address = '', port = '' }) => `rien n’écoute en ${address}:${port}`,
  ECONNRESET: () => 'la connexion a été coupée',
  EHOSTUNREACH: ({ address = '' }) => `${address} est hors d’atteinte`,
  ENETUNREACH: ({ address = '' }) => `${address} est hors d’atteinte`,
  ETIMEDOUT: () => 'elle ne répond pas',
  ENOTFOUND: ({ hostname = '' }) => `l’hôte ${hostname} est inconnu`,
  EAI_AGAIN: ({ hostname = '' }) => `l’hôte ${hostname} est introuvable pour l’instant`,
  ENOENT: ({ address = '' }) => `rien n’écoute en ${address}`,
  '53300': () => 'aucune connexion n’est libre',
  '55000': () => 'elle n’accepte pas de connexion',
  '57P01': () => 'elle s’arrête',
  '57P02': () => 'elle s’est arrêtée',
  '57P03': () => 'elle démarre ou s’arrête',
}
const CLOSED: Record<string, string> = {
  '28000': 'le compte est refusé',
  '28P01': 'le compte ou son mot de passe est refusé',
  '3D000': 'aucune ne porte ce nom',
}

// What the driver says of a host that takes the connection and nothing more.
const NO_ANSWER = /^Connection terminated|^timeout exceeded when trying to connect/

// Several addresses of one name fail together.
const firstOf = (error: unknown): unknown => (error instanceof AggregateError ? (error.errors as unknown[])[0] : error)

/** Why a database that is expected to come does not open now; null for anything else. */
export function whyAway(error: unknown): string | null {
  const first = firstOf(error)
  if (!(first instanceof Error)) return null
  if (NO_ANSWER.test(first.message)) return 'elle ne répond pas'
  const { syscall, code = '', severity } = first as DatabaseError & { severity?: string }
  const is_connecting = syscall === 'connect' || syscall === 'getaddrinfo' || syscall === 'read' || severity === 'FATAL'
  return is_connecting ? (AWAY[code]?.(first) ?? null) : null
}

/** What keeps the portal from listening. */
const LISTENING: Record<string, string> = {
  EADDRINUSE: 'ce port est déjà pris. Arrêtez qui l’occupe ou choisissez un autre PORT',
  EADDRNOTAVAIL: 'cette machine n’a pas cette adresse. Choisissez un autre HOST',
  EACCES: 'ce port est réservé à l’administrateur. Choisissez un autre PORT',
}

function whyDeaf(error: DatabaseError): string | null {
  const why = error.syscall === 'listen' && LISTENING[error.code ?? '']
  return why ? `Le portail ne peut pas écouter sur ${error.address}:${error.port} : ${why}.` : null
}

/** What is said of an error in one line; anything unexpected is a fault of ours, and comes with its trace. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (EXPECTED.some((kind) => error instanceof kind)) return error.message
  const deaf = whyDeaf(error)
  if (deaf !== null) return deaf
  const why = whyAway(error) ?? CLOSED[String((firstOf(error) as DatabaseError).code)]
  return why === undefined ? (error.stack ?? error.message) : `La base ne s’ouvre pas : ${why}`
}
