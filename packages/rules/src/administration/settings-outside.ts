/** What no screen sets, and why: what is needed before the database, and what must not be in the hands of who administers the portal (CFG-03). */
export const SETTINGS_OUTSIDE: readonly { names: readonly string[]; reason: string }[] = [
  {
    names: [
      'PORT',
      'HOST',
      'NODE_ENV',
      'DATABASE_URL',
      'CADRAN_DATA_DIR',
      'CADRAN_DEMO',
      'CADRAN_NOW',
      'CADRAN_TRUSTED_PROXIES',
      'CADRAN_PUBLIC_URL',
      'CADRAN_LOG_LEVEL',
    ],
    reason: 'nécessaires avant la base',
  },
  {
    names: [
      'SMTP_URL',
      'CADRAN_MAIL_FROM',
      'S3_URL',
      'CLAMD_URL',
      'CADRAN_ON_CALL_SECRET',
      'CADRAN_PUSH_*',
      'CADRAN_METRICS_TOKEN',
    ],
    reason:
      'secrets ou réseau : un administrateur du portail ne doit pas pouvoir détourner les courriels, les fichiers ou l’antivirus',
  },
  { names: ['VITE_PRIVACY_CONTACT'], reason: 'la page /rgpd ne fait aucun appel' },
]
