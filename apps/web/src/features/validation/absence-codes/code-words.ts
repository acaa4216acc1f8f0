const SERVICES: Readonly<Record<string, string>> = { gta: 'GTA', pay: 'Talentia' }

/** The service that keeps a code, as people call it (COD-13 to COD-15). */
export function masterDataName(label: string | null): string {
  return SERVICES[label ?? ''] ?? 'Inconnu'
}
