const PARIS = { timeZone: 'Europe/Paris' } as const
const DAY = new Intl.DateTimeFormat('fr-FR', { ...PARIS, day: 'numeric', month: 'long' })
const TIME = new Intl.DateTimeFormat('fr-FR', { ...PARIS, hour: '2-digit', minute: '2-digit' })

/** '21 mai'. */
export function instantDay(instant: string): string {
  return DAY.format(new Date(instant))
}

/** '21 mai à 09:42', as the clock of Paris showed it. */
export function instantWords(instant: string): string {
  return `${instantDay(instant)} à ${TIME.format(new Date(instant))}`
}
