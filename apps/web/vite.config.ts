import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** The text font is asked for with the page and not after the styles that name it. */
function preloadFont(): Plugin {
  return {
    name: 'cadran:preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const font = Object.keys(bundle).find((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name))
        if (!font) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

const WORTH_COMPRESSING = /\.(js|css|html|svg|json|webmanifest)$/
const SMALLEST = 1000

/** Writes the .br and .gz beside each file once, so that the server never compresses while somebody waits. */
function precompress(): Plugin {
  return {
    name: 'cadran:precompress',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async ({ dir = 'dist' }, bundle) => {
        const names = Object.keys(bundle).filter((name) => WORTH_COMPRESSING.test(name))
        await Promise.all(names.map((name) => compressFile(join(dir, name))))
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < SMALLEST) return
  const [brotli, gzipped] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content)])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}

const ICONS = /[\\/]@tabler[\\/]icons-react[\\/]/

/**
 * An icon that several pages show would be a file of its own, of which a page asks dozens and whose headers outweigh
 * it. They come in two: those of the start, and all others.
 */
const SHARED_CHUNKS = [
  { name: 'start-icons', test: ICONS, tags: ['$initial' as const], priority: 2 },
  { name: 'icons', test: ICONS, minShareCount: 2, priority: 1 },
]

export default defineConfig({
  plugins: [react(), preloadFont(), precompress()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  test: {
    name: 'web',
    environment: 'happy-dom',
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    maxWorkers: 2,
    testTimeout: 60_000,
  },
})
