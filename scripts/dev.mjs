import './lib/engine.mjs'
import { spawn } from 'node:child_process'
import { endWithNpm } from './lib/ended-with-npm.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bin, path, root } from './lib/run.mjs'

const API = 'http://localhost:3000'

process.chdir(root)
await ensureInstalled()

const { createServer } = await import('vite')
const web = await createServer({
  root: path('apps', 'web'),
  server: {
    // The API accepts unsafe calls from its own address alone, which is where the built application stands.
    proxy: { '/api': { target: API, headers: { origin: API } } },
  },
})

// Out of the terminal's group: Ctrl C reaches it once, through here.
const api = spawn(bin('tsx'), ['watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PORT: '3000' },
  detached: true,
})

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  if (api.pid && api.exitCode === null) process.kill(-api.pid, 'SIGTERM')
  await web.close()
}
api.on('exit', () => void stop())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop())

endWithNpm()
await web.listen()
web.printUrls()
