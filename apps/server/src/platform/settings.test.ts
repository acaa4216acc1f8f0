import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { parisWallTime, parseInstant, runningClock } from './clock.ts'
import { readSettings, SettingError } from './settings.ts'

describe('settings', () => {
  test('what is documented as default is the default', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      production: false,
      database_url: null,
      demo: true,
      now: null,
      of_company: {},
      public_url: 'http://localhost:3000',
      smtp_url: null,
      trusted_proxies: [],
    })
    expect(readSettings({ NODE_ENV: 'production' })).toMatchObject({ host: '0.0.0.0', demo: false })
    expect(readSettings({ DATABASE_URL: 'postgres://x@localhost/y' })).toMatchObject({ demo: false })
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['CADRAN_DEMO', 'oui'],
    ['CADRAN_NOW', 'demain'],
    ['CADRAN_NOW', '2026-03-12T09:00:00'],
    ['CADRAN_TRUSTED_PROXIES', 'partout'],
    ['CADRAN_PUBLIC_URL', 'portail'],
    ['SMTP_URL', 'http://localhost'],
    ['CADRAN_PROCESSES', '0'],
    ['CADRAN_PROCESSES', 'deux'],
  ])('%s = %s is refused by name', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingError)
    expect(() => readSettings({ [name]: value })).toThrow(name)
  })

  test('issue 15, cores: several processes need a server; the embedded engine has one, by itself with auto', () => {
    const DATABASE_URL = 'postgres://x@localhost/y'
    expect(readSettings({ DATABASE_URL }).processes).toBe(1)
    expect(readSettings({ DATABASE_URL, CADRAN_PROCESSES: '4' }).processes).toBe(4)
    expect(readSettings({ DATABASE_URL, CADRAN_PROCESSES: 'auto' }).processes).toBe(availableParallelism())
    expect(readSettings({ CADRAN_PROCESSES: 'auto' }).processes).toBe(1)
    expect(() => readSettings({ CADRAN_PROCESSES: '2' })).toThrow('la base embarquée n’a qu’un processus')
  })

  test('ICS-02 an address of the portal ends without a slash: what is made of it begins with one', () => {
    for (const CADRAN_PUBLIC_URL of ['https://portail.exemple.fr', 'https://portail.exemple.fr/'])
      expect(readSettings({ CADRAN_PUBLIC_URL }).public_url).toBe('https://portail.exemple.fr')
  })

  test('the clock is not set in production', () => {
    expect(() => readSettings({ NODE_ENV: 'production', CADRAN_NOW: '2026-03-12T09:00:00+01:00' })).toThrow(
      'CADRAN_NOW',
    )
  })
})

describe('the clock', () => {
  test('MON-40 today and the stamp are those of Paris, summer and winter', () => {
    expect(parisWallTime(new Date('2026-03-31T22:30:00Z'))).toBe('2026-04-01T00:30:00')
    expect(parisWallTime(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31T23:59:59')
    expect(parisWallTime(new Date('2026-03-29T01:00:00Z'))).toBe('2026-03-29T03:00:00')
  })

  test('it starts where it is set and runs from there', () => {
    const clock = runningClock(parseInstant('2026-03-12T09:00:00+01:00'))
    expect(clock.today()).toBe('2026-03-12')
    const first = clock.now().getTime()
    expect(first).toBeGreaterThanOrEqual(new Date('2026-03-12T08:00:00Z').getTime())
  })
})
