const PARIS = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant of the API as it is told in Paris: '18/11/2026 à 18:04'. */
export function formatInstant(instant: string): string {
  const parts = Object.fromEntries(PARIS.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${parts.day}/${parts.month}/${parts.year} à ${parts.hour}:${parts.minute}`
}
