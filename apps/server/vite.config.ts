import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url))

const entries = {
  main: source('main.ts'),
  'pglite-worker': source('platform/database/pglite-worker.ts'),
  cli: source('cli.ts'),
  'job-thread': source('job-thread.ts'),
}

// Libraries of hundreds of small modules: a start would look for each file and link it, a quarter of its processor time.
const MANY_FILES = ['kysely', 'zod', 'jose', 'openid-client', 'oauth4webapi', 'pg-boss', 'cron-parser', 'luxon']

export default defineConfig({
  // The workspace's packages are sources and go into the bundle; what else npm installed stays in node_modules.
  ssr: { noExternal: [/^@cadran\//, ...MANY_FILES] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
      // Shared chunks lie beside the entries, so that what is found from import.meta.url is found from either.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
