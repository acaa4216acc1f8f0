import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { arrivals } from './build/arrivals.ts'
import { breakpoints } from './build/breakpoints.ts'
import { CHUNKS } from './build/chunks.ts'
import { unusedHues } from './build/unused-hues.ts'

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
  let folder = 'dist'
  return {
    name: 'cadran:precompress',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async ({ dir = 'dist' }, bundle) => {
        folder = dir
        const names = Object.keys(bundle).filter((name) => WORTH_COMPRESSING.test(name))
        await Promise.all(names.map((name) => compressFile(join(dir, name))))
      },
    },
    // No part of the bundle: the service worker is written when everything else has been.
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        await compressFile(join(folder, 'sw.js'))
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

/** The installable application: its manifest, and the worker that keeps its files (SHL-90 to SHL-92). */
function installable() {
  const png = (src: string, size: number) => ({ src, sizes: `${String(size)}x${String(size)}`, type: 'image/png' })
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src',
    filename: 'sw.ts',
    // The page registers it itself, once somebody is in and the browser is idle.
    injectRegister: false,
    registerType: 'prompt',
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,svg,woff2}'],
      globIgnores: ['**/*latin-ext*'],
      // Names under /assets/ change with their content.
      dontCacheBustURLsMatching: /^assets\//,
    },
    manifest: {
      id: '/',
      name: 'Cadran, portail collaborateur',
      short_name: 'Cadran',
      description: 'Mois, absences, validation, documents.',
      lang: 'fr',
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      launch_handler: { client_mode: 'navigate-existing' },
      theme_color: '#345dba',
      background_color: '#f5f7f9',
      icons: [
        png('/icon-192.png', 192),
        png('/icon-512.png', 512),
        { ...png('/icon-maskable-512.png', 512), purpose: 'maskable' },
      ],
      shortcuts: [
        { name: 'Mon activité', url: '/timesheet', icons: [png('/icon-192.png', 192)] },
        { name: 'Mes absences', url: '/timesheet/absences', icons: [png('/icon-192.png', 192)] },
      ],
    },
  })
}

export default defineConfig({
  plugins: [react(), preloadFont(), arrivals(), installable(), precompress()],
  css: { postcss: { plugins: [breakpoints(), unusedHues()] } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  test: {
    name: 'web',
    environment: 'happy-dom',
    isolate: false,
    // As in vitest.config.ts: pages are drawn by the thousand, and each is gone with its test.
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=32'],
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    maxWorkers: 2,
    testTimeout: 60_000,
  },
})
