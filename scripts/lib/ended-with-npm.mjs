import { readFileSync } from 'node:fs'

/**
 * The processes above this one, two steps up: npm runs a script through a shell, which outlives a killed npm.
 * Elsewhere than on Linux, the parent alone.
 */
function ancestors() {
  const parent = process.ppid
  try {
    // The second field is a program's name in brackets and may hold spaces: count from its end.
    const fields = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return `${parent} ${fields[1]}`
  } catch {
    return `${parent}`
  }
}

/**
 * Started by npm, ends with npm: a killed npm passes nothing on, and a server left alone would keep the data folder
 * from the next start.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const first = ancestors()
  setInterval(() => {
    if (ancestors() !== first) process.kill(process.pid, 'SIGTERM')
  }, 200).unref()
}
