import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { canInstallPackages, installPackages } from './debian.mjs'
import { programFolders } from './run.mjs'

const DEBIAN = '/usr/lib/postgresql'

/** @param {string} folder */
const holdsServer = (folder) => ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name)))

/**
 * The folder with PostgreSQL's server programs, the newest version first; undefined where there is none.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...programFolders()]
  const chosen = process.env.CADRAN_POSTGRES_BIN
  return (chosen ? [chosen] : folders).find(holdsServer)
}

/** Installs PostgreSQL where it is missing and can be had without asking. */
export async function ensurePostgres() {
  if (findPostgres() || !canInstallPackages()) return
  console.log('Installation de PostgreSQL…')
  await installPackages(['postgresql'])
}

/** On which engines the API suite runs here, in words. */
export function enginesInWords() {
  const folder = findPostgres()
  return folder
    ? `moteur embarqué (PGlite) et PostgreSQL (${folder})`
    : 'moteur embarqué (PGlite) seulement : les programmes de PostgreSQL sont absents'
}
