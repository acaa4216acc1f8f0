import { parseArgs } from 'node:util'

/** What `generate` is asked for. */
export interface GenerateOptions {
  employees: number
  months: number
  seed: number
}

/** A command line that cannot be understood, with a text for whoever typed it. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

/** A command that was understood and cannot be done, with a text for whoever typed it. */
export class CommandRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CommandRefused'
  }
}

const MOST_EMPLOYEES = 1_000_000
const MOST_MONTHS = 60
const MOST_SEED = 1_000_000

function whole(name: string, text: string | undefined, least: number, most: number, byDefault?: number): number {
  if (text === undefined) {
    if (byDefault !== undefined) return byDefault
    throw new UsageError(`--${name} est attendu`)
  }
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new UsageError(`--${name} : un nombre entier de ${least} à ${most} est attendu, pas « ${text} »`)
  }
  return value
}

function readValues(args: readonly string[]) {
  try {
    const options = { employees: { type: 'string' }, months: { type: 'string' }, seed: { type: 'string' } } as const
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Reads `--employees N --months M [--seed S]`; throws UsageError for anything else. */
export function readGenerateOptions(args: readonly string[]): GenerateOptions {
  const values = readValues(args)
  return {
    employees: whole('employees', values.employees, 10, MOST_EMPLOYEES),
    months: whole('months', values.months, 1, MOST_MONTHS),
    seed: whole('seed', values.seed, 0, MOST_SEED, 1),
  }
}
