export const thing = 1

export interface Row {
  id: number
}

export const close = 'update absences as a set state = $1 where id = $2'
