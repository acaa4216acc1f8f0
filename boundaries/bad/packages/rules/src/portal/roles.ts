export const thing = 1

export interface Row {
  id: number
}
