import './scripts/lib/swc-reads-tsx.mjs'
import { boundaryRules } from './scripts/lib/boundary-rules.mjs'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: boundaryRules(),
  options: {
    // The default parser needs a TypeScript below 7 and reads nothing, silently, without it.
    parser: 'swc',
    // Without it, type imports are erased before they are seen.
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: ['/dist/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default', 'style'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
