import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const LIBRARY = import.meta.dirname

// In place of Vite: tells when it begins, and ends once it is let go.
const VITE = `
  const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs')
  const { basename, join } = require('node:path')
  const root = join(process.cwd(), '..', '..')
  const made = process.argv[process.argv.indexOf('--outDir') + 1]
  const tell = (word) => appendFileSync(join(root, 'steps'), word + ' ' + basename(process.cwd()) + '\\n')
  tell('begins')
  mkdirSync(made, { recursive: true })
  while (!existsSync(join(root, 'go'))) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
  for (const name of ['main.js', 'index.html']) writeFileSync(join(made, name), 'built')
  tell('ends')`

/** @type {string} */
let checkout
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'cadran-build-'))
  for (const name of ['alone.mjs', 'build.mjs', 'run.mjs']) {
    cpSync(join(LIBRARY, name), join(checkout, 'scripts', 'lib', name))
  }
  for (const name of ['server', 'web']) mkdirSync(join(checkout, 'apps', name), { recursive: true })
  mkdirSync(join(checkout, 'node_modules', 'vite', 'bin'), { recursive: true })
  writeFileSync(join(checkout, 'node_modules', 'vite', 'bin', 'vite.js'), VITE)
})
afterEach(() => rmSync(checkout, { recursive: true, force: true, maxRetries: 20 }))

const steps = () => {
  const file = join(checkout, 'steps')
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
}
const letGo = () => writeFileSync(join(checkout, 'go'), '')

/** @param {string} options */
function build(options = '') {
  const script = `import { ensureBuilt } from ${JSON.stringify(join(checkout, 'scripts', 'lib', 'build.mjs'))}
    await ensureBuilt(${options})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  return { child, output: () => output, end: once(child, 'close').then(([code, signal]) => code ?? signal) }
}

/** @param {() => void} check */
const until = (check) => vi.waitFor(check, { timeout: 30_000, interval: 20 })

function expectBuilt() {
  for (const name of ['server', 'web']) {
    expect(readdirSync(join(checkout, 'apps', name))).toEqual(['dist'])
    const file = name === 'web' ? 'index.html' : 'main.js'
    expect(readFileSync(join(checkout, 'apps', name, 'dist', file), 'utf8')).toBe('built')
  }
}

test('two builds at once follow each other: a second start takes what the first made, a second build makes it anew', async () => {
  const first = build('{ force: true }')
  await until(() => expect(steps()).toHaveLength(2))
  const [start, second] = [build(), build('{ force: true }')]
  const attended = 'Une autre construction est en cours : elle est attendue.\n'
  await until(() => expect([start.output(), second.output()]).toEqual([attended, attended]))
  expect(steps()).toHaveLength(2)

  letGo()
  expect(await Promise.all([first.end, start.end, second.end])).toEqual([0, 0, 0])
  expect(start.output()).toBe(attended)
  const words = steps().map((line) => line.split(' ')[0])
  expect(words).toHaveLength(8)
  expect(words.slice(0, 4)).toEqual(['begins', 'begins', 'ends', 'ends'])
  expectBuilt()
})

test('a build that was killed is in nobody’s way, nor is what it left', async () => {
  const killed = build()
  await until(() => expect(steps()).toHaveLength(2))
  const waiting = build()
  await until(() => expect(waiting.output()).toContain('attendue'))
  killed.child.kill('SIGKILL')
  expect(await killed.end).toBe('SIGKILL')
  // It begins while the programs of the first are still at work.
  await until(() => expect(steps()).toHaveLength(4))
  letGo()
  expect(await waiting.end).toBe(0)
  expect(readFileSync(join(checkout, 'apps', 'web', 'dist', 'index.html'), 'utf8')).toBe('built')
  const next = build()
  expect([await next.end, next.output()]).toEqual([0, ''])
})
