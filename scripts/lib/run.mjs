import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @param {string[]} parts */
export const path = (...parts) => join(root, ...parts)

/** @param {string} name a program that the installed packages bring */
export const bin = (name) => path('node_modules', '.bin', name)

/**
 * @typedef {object} RunOptions
 * @property {Record<string, string | undefined>} [env] added to this process's environment
 * @property {string} [cwd]
 * @property {boolean} [quiet] keeps what the program prints instead of showing it
 * @property {number} [timeout] milliseconds after which the program is ended
 *
 * @typedef {{ code: number, output: string }} Ended
 */

/**
 * Runs a program to its end, without stdin. A program that cannot start or is ended by a signal has code 1.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Ended>}
 */
export function run(command, args, { env = {}, cwd = root, quiet = false, timeout = 0 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      timeout,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.on('close', (code, signal) => {
      if (signal) output += `${command} : arrêté par ${signal}\n`
      resolve({ code: code ?? 1, output })
    })
  })
}

/**
 * Every folder in which the system looks for programs.
 * @returns {string[]}
 */
export const programFolders = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean)
