import './lib/engine.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { findPostgres } from './lib/postgres.mjs'
import { bin, path, run } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
const { code } = await run(bin('tsx'), ['faults/relay/run.ts', ...process.argv.slice(2)], {
  env: {
    CADRAN_POSTGRES_BIN: findPostgres(),
    // The relay's certificate is that of the tests.
    NODE_EXTRA_CA_CERTS: path('apps/server/src/testing/localhost.pem'),
  },
})
process.exitCode = code
