import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import fastify from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { type ReadCell, readCsv, readXlsx } from '../../testing/sheets.ts'
import { writeCsv } from './csv.ts'
import type { Cell, Row, Sheet } from './sheet.ts'
import { writeXlsx } from './xlsx.ts'

const sheet = (rows: readonly Row[], changes: Partial<Sheet> = {}): Sheet => ({
  name: 'Lignes',
  columns: (rows[0] ?? []).map((_, index) => ({ head: `Colonne ${index + 1}` })),
  portions: [rows],
  ...changes,
})

async function throughXlsx(...sheets: Sheet[]): Promise<ReadCell[][][]> {
  return [...(await readXlsx(await buffer(writeXlsx(sheets)))).values()]
}

const throughCsv = async (written: Sheet) => readCsv(await buffer(writeCsv(written)))

describe('XLSX', () => {
  test('CLO-11 a text is a text, a number a number, a day a day, a month its first day, and nothing is nothing', async () => {
    const cells: Cell[] = ['00042', -1.5, { day: '2026-03-12' }, { month: { year: 2026, month: 3 } }, null, '']
    const [[, row] = []] = await throughXlsx(sheet([cells]))
    const day = (text: string) => new Date(`${text}T00:00:00Z`)
    expect(row).toEqual(['00042', -1.5, day('2026-03-12'), day('2026-03-01'), null, null])
  })

  test('CLO-11 every text comes back as it was, whatever it begins with or holds', async () => {
    const texts = fc.string({
      minLength: 1,
      maxLength: 12,
      unit: fc.constantFrom(...Array.from('=+-@\t\r\n<>&"\'_x0041;é😀 a')),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 30 }), async (all) => {
        const [rows = []] = await throughXlsx(sheet(all.map((text) => ['-', text])))
        expect(rows.slice(1).map((row) => row[1])).toEqual(all)
      }),
      { numRuns: 40 },
    )
  })

  test('RWR-13 what XML cannot hold is left out', async () => {
    const [[, row] = []] = await throughXlsx(sheet([['\u0001@SUM(A1)\tx\uffff', 'a\u0000b']]))
    expect(row).toEqual(['@SUM(A1)\tx', 'ab'])
  })

  test('RWR-11 several sheets and a total; more columns than letters', async () => {
    const wide = Array.from({ length: 30 }, (_, index) => index)
    const [first, second] = await throughXlsx(sheet([wide], { total: wide }), sheet([], { name: 'Vide' }))
    expect(first?.slice(1)).toEqual([wide, wide])
    expect(second).toEqual([])
  })
})

describe('CSV', () => {
  test('IMP-10 PAY-30 what would run is told apart by an apostrophe, a number never is', async () => {
    const rows = [['=1', -2.5, '+33', '@a', '\t=1', '\r=1', '-x', "l'été", 'a;b"c', { day: '2026-03-12' }] as Cell[]]
    const [, row] = await throughCsv(sheet(rows))
    expect(row).toEqual(["'=1", '-2,5', "'+33", "'@a", "'\t=1", "'\r=1", "'-x", "l'été", 'a;b"c', '12/03/2026'])
  })

  test('CLO-11 a text of several lines stays one cell, whatever ends a line for who opens it', async () => {
    const texts = ['Oui\net non', 'Oui\ret non', 'une\r\nautre']
    const written = (await buffer(writeCsv(sheet([texts])))).toString()
    expect(written).toContain(`\r\n${texts.map((text) => `"${text}"`).join(';')}\r\n`)
    const [, row] = readCsv(Buffer.from(written))
    expect(row).toEqual(texts)
  })

  test('CLO-11 the decimals of a column, a month in words, nothing as nothing', async () => {
    const columns = [{ head: 'Solde', decimals: 2 as const }, { head: 'Période' }, { head: 'Vide' }]
    const [, row] = await throughCsv(sheet([[1.5, { month: { year: 2026, month: 3 } }, null]], { columns }))
    expect(row).toEqual(['1,50', 'Mars 2026', ''])
  })
})

describe('a file on its way', () => {
  const FORMATS: [string, (written: Sheet) => Readable][] = [
    ['XLSX', (written) => writeXlsx([written])],
    ['CSV', writeCsv],
  ]
  const LINE = Array.from({ length: 20 }, (_, index) => `${index}-`.repeat(40))

  test.each(FORMATS)('CLO-11 whoever breaks off a %s ends its reading', async (_, write) => {
    let [read, ended] = [0, false]
    async function* endless() {
      try {
        for (;;) {
          read += 1
          yield Array.from({ length: 100 }, () => [...LINE, String(Math.sin(read))])
        }
      } finally {
        ended = true
      }
    }
    const app = fastify({ forceCloseConnections: true })
    app.get('/', (_request, reply) => reply.send(write(sheet([LINE], { portions: endless() }))))
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const stop = new AbortController()
    const { body } = await fetch(origin, { signal: stop.signal })
    await body?.getReader().read()
    // The head of the file comes before its rows: what was never begun has no end to tell.
    await vi.waitFor(() => expect(read).toBeGreaterThan(0), { timeout: 30_000 })
    stop.abort()
    await vi.waitFor(() => expect(ended).toBe(true), { timeout: 30_000 })
    await app.close()
  })

  test.each(FORMATS)(
    'CLO-11 a reading that fails breaks the %s off, so that nobody takes a part for the whole',
    async (_, write) => {
      async function* failing() {
        yield [LINE]
        throw new Error('The database is gone')
      }
      await expect(buffer(write(sheet([LINE], { portions: failing() })))).rejects.toThrow('The database is gone')
    },
  )

  test.each(FORMATS)('CLO-11 nobody reads ahead of who takes the %s', async (_, write) => {
    let read = 0
    function* many() {
      for (; read < 2_000; read += 1) yield Array.from({ length: 20 }, (_each, index) => [...LINE, `${read} ${index}`])
    }
    const file = write(sheet([LINE], { portions: many() }))
    await new Promise((resolve) => file.once('readable', resolve))
    await new Promise((resolve) => setImmediate(resolve))
    expect(read).toBeLessThan(200)
    file.destroy()
  })
})
