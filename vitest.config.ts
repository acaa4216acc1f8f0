import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { findPostgres } from './scripts/lib/postgres.mjs'

// Neither the product nor a test may depend on the time zone of the machine.
process.env.TZ = 'UTC'

// What a test leaves is gone with it: where the young generation has room, little of it is copied on the way (as in service).
const ROOMY = ['--max-semi-space-size=64', '--min-semi-space-size=32']

const pure = (name: string) => ({
  test: {
    name,
    root: `packages/${name}`,
    include: ['src/**/*.test.ts'],
    environment: 'node' as const,
    // Loading the modules anew for each file took longer than its tests.
    isolate: false,
    testTimeout: 30_000,
  },
})

const HELD_ENGINE = fileURLToPath(new URL('apps/server/src/testing/held-engine.ts', import.meta.url))

const server = (engine: 'embedded' | 'postgres', env: Record<string, string> = {}) => ({
  test: {
    name: `server-${engine}`,
    root: 'apps/server',
    include: ['src/**/*.test.ts'],
    environment: 'node' as const,
    pool: 'forks' as const,
    execArgv: ROOMY,
    // Loading the application anew for each file took as long as its tests.
    isolate: false,
    setupFiles: engine === 'embedded' ? [HELD_ENGINE] : [],
    globalSetup: [fileURLToPath(new URL('apps/server/src/testing/global-setup.ts', import.meta.url))],
    env: { CADRAN_TEST_ENGINE: engine, ...env },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})

const postgres = findPostgres()

export default defineConfig({
  test: {
    maxWorkers: 2,
    allowOnly: false,
    passWithNoTests: true,
    projects: [
      pure('rules'),
      pure('contract'),
      pure('demo'),
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'], environment: 'node' } },
      server('embedded'),
      ...(postgres ? [server('postgres', { CADRAN_POSTGRES_BIN: postgres })] : []),
      // Its own, beside the build that its tests share plugins with.
      'apps/web/vite.config.ts',
    ],
  },
})
