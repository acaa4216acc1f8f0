import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin, type Rolldown } from 'vite'

const ENTERING = ['user/me', 'public/config']
const MONTH = ['shell/layout.tsx', 'timesheet/month/month-page.tsx']

/**
 * Where people arrive, what those pages are made of and what they ask the server first ($1: a part of the address). All
 * of it would otherwise be asked for only once the start has come and run. The first line that fits is taken.
 */
const ARRIVALS = [
  {
    path: '^/timesheet/([1-9]\\d?)/(\\d{4})/?$',
    inside: true,
    modules: MONTH,
    calls: [...ENTERING, 'timesheet/month/$1/$2'],
  },
  { path: '^/timesheet/?$', inside: true, modules: MONTH, calls: ENTERING, asks_current_month: true },
  { path: '^/$', inside: true, modules: ['shell/layout.tsx', 'src/home/home-page.tsx'], calls: [...ENTERING, 'home'] },
  { path: '', inside: true, modules: ['shell/layout.tsx'], calls: ENTERING },
  { path: '', inside: false, modules: ['portal/session/login-page.tsx'], calls: [] },
]

const MARK = '<!-- before-paint -->'

/** What runs before anything is painted stands in the document: a file of its own would be a round trip before all others. */
async function beforePaint(): Promise<string> {
  const name = 'before-paint.js'
  const { code } = await minify(name, await readFile(join(import.meta.dirname, name), 'utf8'))
  return `<script>${code.trim()}</script>`
}

/** Writes into the document which files each arrival needs, and before-paint.js, which asks for those of the one at hand. */
export function arrivals(): Plugin {
  return {
    name: 'cadran:arrivals',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const script = await beforePaint()
        if (!bundle) return html.replace(MARK, () => script)
        const told = ARRIVALS.map(({ modules, calls, ...arrival }) => ({
          ...arrival,
          // Another host's answers are none of the document's business.
          calls: process.env.VITE_API_HOST ? [] : calls,
          files: modules.flatMap((module) => filesOf(bundle, module)).filter((file) => !html.includes(file)),
        }))
        const once = told.map((arrival) => ({ ...arrival, files: [...new Set(arrival.files)] }))
        const list = `<script type="application/json" id="arrivals">${JSON.stringify(once)}</script>`
        return html.replace(MARK, () => `${list}\n    ${script}`)
      },
    },
  }
}

/** The scripts and styles that the module's chunk brings with it, its own included. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((part): part is Rolldown.OutputChunk => part.type === 'chunk')
  const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  if (!holder) throw new Error(`No chunk holds ${module}: build/arrivals.ts names a page that is gone`)
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const scripts = new Set([holder.fileName])
  for (const name of scripts) for (const needed of byName.get(name)?.imports ?? []) scripts.add(needed)
  const styles = [...scripts].flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])])
  return [...scripts, ...styles].map((name) => `/${name}`)
}
