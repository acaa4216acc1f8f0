import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { FirstProcessEnded, openProcesses, type Processes } from './processes.ts'

const exec = fileURLToPath(new URL('../testing/one-of-several.mjs', import.meta.url))
const lines: { msg: string; code: number }[] = []
let told = () => {}
const log = pino(
  {},
  {
    write: (line: string) => {
      lines.push(JSON.parse(line))
      told()
    },
  },
)

let processes: Processes
afterEach(async () => {
  await processes.stop()
  lines.splice(0)
})

const open = (env: Record<string, string> = {}) =>
  openProcesses({ count: 2, exec, env: () => env, log, first_pause_ms: 1 })
const ask = async (address: string) => (await fetch(address)).text()

/** The two that answer: they take turns. */
async function bothAt(address: string) {
  return new Set([await ask(address), await ask(address)])
}

test('issue 15, cores: two processes serve one port, one that ends is started again with a line in the log, and all stop', async () => {
  processes = open()
  const { address } = await processes.start()
  const first = await bothAt(address)
  expect(first.size).toBe(2)

  const logged = new Promise<void>((resolve) => {
    told = resolve
  })
  await expect(fetch(`${address}/end`)).rejects.toThrow('fetch failed')
  await logged
  expect(lines).toMatchObject([{ msg: 'a process of the portal ended and is started again', code: 3, again_in_ms: 1 }])
  await expect.poll(() => bothAt(address).then(({ size }) => size), { timeout: 30_000 }).toBe(2)
  const second = await bothAt(address)
  expect([...first].filter((pid) => second.has(pid))).toHaveLength(1)

  await processes.stop()
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})

test('issue 15, cores: where the first process cannot start, nothing is tried again', async () => {
  processes = open({ CADRAN_FIRST_FAILS: '1' })
  await expect(processes.start()).rejects.toBeInstanceOf(FirstProcessEnded)
  expect(lines).toEqual([])
})
