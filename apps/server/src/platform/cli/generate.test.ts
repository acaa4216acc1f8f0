import { describe, expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { readSettings, SettingError } from '../settings.ts'
import { wordsOf } from './error-words.ts'
import { generate } from './generate.ts'
import { readGenerateOptions, UsageError } from './options.ts'

describe('the command generate', () => {
  test('it reads its options, the seed being 1 unless told', () => {
    expect(readGenerateOptions(['--employees', '1000', '--months', '12'])).toEqual({
      employees: 1000,
      months: 12,
      seed: 1,
    })
    expect(readGenerateOptions(['--months=24', '--employees=100000', '--seed=7']).seed).toBe(7)
  })

  test.each([
    [['--months', '12'], '--employees'],
    [['--employees', '1000'], '--months'],
    [['--employees', '1e3', '--months', '12'], '--employees'],
    [['--employees', '9', '--months', '12'], '--employees'],
    [['--employees', '1000', '--months', '0'], '--months'],
    [['--employees', '1000', '--months', '12', '--seed', '-1'], '--seed'],
    [['--employees', '1000', '--months', '12', '--force'], '--force'],
    [['--employees', '1000', '--months', '12', 'encore'], 'encore'],
  ])('it refuses %j and names %s', (args, name) => {
    expect(() => readGenerateOptions(args)).toThrow(UsageError)
    expect(() => readGenerateOptions(args)).toThrow(name)
  })

  test('without a server it says which setting is missing, and writes nothing', async () => {
    const written: string[] = []
    const tools = { write: (line: string) => written.push(line), hashPassword: () => Promise.resolve('hash') }
    const generated = generate(['--employees', '1000', '--months', '12'], readSettings({}), tools)
    await expect(generated).rejects.toThrow(SettingError)
    await expect(generated).rejects.toThrow('DATABASE_URL')
    expect(written).toEqual([])
  })
})

test('a database that is not there, or lets nobody in, is said in one line; a fault of ours comes with its trace', async () => {
  // Port 1 is nobody's.
  const database = await openDatabase({ database_url: 'postgres://cadran@127.0.0.1:1/cadran' })
  const error = await database.executeSql('select 1').catch((caught: unknown) => caught)
  await database.close()
  expect(wordsOf(error)).toBe('La base ne s’ouvre pas : rien n’écoute en 127.0.0.1:1')
  expect(wordsOf(new AggregateError([error]))).toBe(wordsOf(error))
  const refused = Object.assign(new Error('password authentication failed for user "cadran"'), { code: '28P01' })
  expect(wordsOf(refused)).toBe('La base ne s’ouvre pas : le compte ou son mot de passe est refusé')
  expect(wordsOf(new UsageError('Une commande est attendue'))).toBe('Une commande est attendue')
  expect(wordsOf(new Error('oubli'))).toMatch(/^Error: oubli\n +at /)
})
