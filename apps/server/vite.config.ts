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

export default defineConfig({
  // The workspace's packages are sources and go into the bundle; what npm installed stays in node_modules.
  ssr: { noExternal: [/^@cadran\//] },
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
