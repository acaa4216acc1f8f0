import { FolderInUse } from '../database/folder-lock.ts'
import { SettingError } from '../settings.ts'
import { CommandRefused, UsageError } from './options.ts'

const EXPECTED = [UsageError, CommandRefused, SettingError, FolderInUse]

// PostgreSQL's: a wrong account or password, an unknown database, too many connections, starting or stopping.
const NO_ENTRY = /^(28...|3D000|53300|57P0.)$/

function isOutOfReach(error: Error): boolean {
  const { syscall, code } = error as NodeJS.ErrnoException
  return syscall === 'connect' || syscall === 'getaddrinfo' || NO_ENTRY.test(String(code))
}

/** What is said of an error in one line; anything unexpected is a fault of ours, and comes with its trace. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (EXPECTED.some((kind) => error instanceof kind)) return error.message
  // Several addresses of one name fail together.
  const [first = error] = error instanceof AggregateError ? (error.errors as Error[]) : [error]
  return isOutOfReach(first) ? `La base ne s’ouvre pas : ${first.message}` : (error.stack ?? error.message)
}
