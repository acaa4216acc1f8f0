// breaks: table-written-by-one-store
export const close = 'update absences set state = $1 where id = $2'
