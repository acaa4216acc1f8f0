export { IMPORTERS, type Importer } from './importers.ts'
