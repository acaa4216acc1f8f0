// breaks: table-written-by-one-store
interface Writer {
  insertInto(table: string): { values(row: object): unknown }
}

export const save = (trx: Writer) => trx.insertInto('months').values({ id: 1 })
