// Imported first by every script, for its effect: an older Node would fail later with a message nobody understands.
const oldest = { major: 20, minor: 19 }
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < oldest.major || (major === oldest.major && minor < oldest.minor)) {
  console.error(
    `Cadran demande Node ${oldest.major}.${oldest.minor} ou plus récent ; cette machine utilise Node ${process.versions.node}.`,
  )
  console.error('Installez une version plus récente (https://nodejs.org/fr/download), puis relancez la commande.')
  process.exit(1)
}
