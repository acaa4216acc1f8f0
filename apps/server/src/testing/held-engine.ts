import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

interface Held {
  WebAssembly: { compile: (engine: Uint8Array) => Promise<object> }
  heldEngine?: object
}
const held = globalThis as unknown as Held

// What a process has compiled of the engine is there for its next database as long as somebody holds it: a test that opens one database
// after the other had it compiled for each of them.
const engine = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm')
held.heldEngine ??= await held.WebAssembly.compile(readFileSync(engine))
