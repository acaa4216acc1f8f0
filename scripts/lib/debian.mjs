import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** Whether packages can be installed without asking anybody: root on Debian or one of its kin. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs Debian packages; answers whether it went well.
 * @param {string[]} packages
 */
export async function installPackages(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const limits = { env, quiet: true, timeout: 240_000 }
  await run('apt-get', ['update', '-qq'], limits)
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    limits,
  )
  if (code !== 0) console.error(output.trimEnd().split('\n').slice(-5).join('\n'))
  return code === 0
}
