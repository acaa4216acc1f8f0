import { expect } from 'vitest'
import type { Caller } from './portal.ts'
import { dayIn, type ReadCell, readCsv, readXlsx } from './sheets.ts'

export async function fileFor(caller: Caller, path: string, format: 'xlsx' | 'csv') {
  const { statusCode, headers, rawPayload } = await caller.open(
    `/api/${path}${path.includes('?') ? '&' : '?'}format=${format}`,
  )
  if (statusCode !== 200) throw new Error(`No file: ${statusCode} ${rawPayload.toString()}`)
  return { headers, content: rawPayload }
}

export async function xlsxOf(caller: Caller, path: string): Promise<ReadCell[][]> {
  const { content } = await fileFor(caller, path, 'xlsx')
  const [rows = []] = (await readXlsx(content)).values()
  return rows
}

export const csvOf = async (caller: Caller, path: string) => readCsv((await fileFor(caller, path, 'csv')).content)

/** The rows under some of the heads. */
export function under(rows: readonly (readonly ReadCell[])[], ...heads: string[]) {
  const [head = [], ...lines] = rows
  const places = heads.map((one) => head.indexOf(one))
  expect(places).not.toContain(-1)
  return lines.map((line) => places.map((place) => dayIn(line[place])))
}
