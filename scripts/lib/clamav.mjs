import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { canInstallPackages, installPackages } from './debian.mjs'
import { programFolders } from './run.mjs'

const hasClamd = () => ['/usr/sbin', ...programFolders()].some((folder) => existsSync(join(folder, 'clamd')))

/** Installs the antivirus daemon where it is missing and can be had without asking; its tests fail without it. */
export async function ensureClamav() {
  if (hasClamd()) return
  if (canInstallPackages()) {
    console.log('Installation de ClamAV…')
    await installPackages(['clamav-daemon'])
  }
  if (!hasClamd()) console.error("ClamAV (clamd) manque : les tests de l'antivirus vont échouer.")
}
