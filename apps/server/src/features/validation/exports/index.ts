export { dayOf, type NamedPerson, personColumns } from './columns.ts'
export { assertExportable, type ExportedColumn, fileOf, portionsOf } from './exports.ts'
