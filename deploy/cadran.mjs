// The one door of an installed portal: `start`, `health`, or a command of the command line. Nothing is installed or built.
const [command = 'start'] = process.argv.slice(2)

async function checkHealth() {
  const port = process.env.PORT?.trim() || '3000'
  try {
    const { ok, status } = await fetch(`http://127.0.0.1:${port}/api/health/ready`, {
      signal: AbortSignal.timeout(4_000),
    })
    if (!ok) throw new Error(`${status}`)
  } catch (error) {
    // `fetch` only says that it failed; its cause says why.
    const { message, cause } = error instanceof Error ? error : new Error(String(error))
    console.error(`Le portail ne répond pas sur le port ${port} : ${cause instanceof Error ? cause.message : message}`)
    process.exitCode = 1
  }
}

if (command === 'health') await checkHealth()
else if (command === 'start') await import('../apps/server/dist/main.js')
else await import('../apps/server/dist/cli.js')
