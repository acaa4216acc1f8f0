import type { Plugin, Rolldown } from 'vite'

/**
 * Where people arrive, and what those pages are made of. A page's files would otherwise be asked for only once the
 * start has come and run: named in the document, they come beside it. The first line that fits is taken.
 */
const ARRIVALS = [
  { path: '^/timesheet(/\\d+)*/?$', inside: true, modules: ['shell/layout.tsx', 'timesheet/month/month-page.tsx'] },
  { path: '^/$', inside: true, modules: ['shell/layout.tsx', 'src/home/home-page.tsx'] },
  { path: '', inside: true, modules: ['shell/layout.tsx'] },
  { path: '', inside: false, modules: ['portal/session/login-page.tsx'] },
] as const

const READER = '<script src="/before-paint.js"></script>'

/** Writes into the document which files each arrival needs; public/before-paint.js asks for those of the one at hand. */
export function arrivals(): Plugin {
  return {
    name: 'cadran:arrivals',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const told = ARRIVALS.map(({ path, inside, modules }) => ({
          path,
          inside,
          files: modules.flatMap((module) => filesOf(bundle, module)).filter((file) => !html.includes(file)),
        }))
        const once = told.map((arrival) => ({ ...arrival, files: [...new Set(arrival.files)] }))
        const list = `<script type="application/json" id="arrivals">${JSON.stringify(once)}</script>`
        return html.replace(READER, `${list}\n    ${READER}`)
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
