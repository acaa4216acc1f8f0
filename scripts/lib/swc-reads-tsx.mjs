// dependency-cruiser 17, the last line for Node 20, asks swc to read every file as TypeScript without JSX and gives up at
// the first element (its issue 1081, mended in 18). Imported for its effect: files named .tsx are read as what they are.
import swc from '@swc/core'

const parseFileSync = swc.parseFileSync

Object.assign(swc, {
  /**
   * @param {string} file
   * @param {import('@swc/core').ParseOptions} options
   */
  parseFileSync: (file, options) =>
    parseFileSync(file, { ...options, syntax: 'typescript', tsx: file.endsWith('.tsx') }),
})
