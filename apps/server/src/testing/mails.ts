import type { TestPortal } from './portal.ts'

const readable = (mail: string) =>
  mail.includes('quoted-printable')
    ? Buffer.from(
        mail
          .replaceAll(/=\r?\n/g, '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString()
    : Buffer.from(
        mail
          .split(/\r?\n\r?\n/)
          .slice(1)
          .join()
          .replaceAll(/\s/g, ''),
        'base64',
      ).toString()

/** What was mailed since it was last asked, as it reads: bodies as text, of what is all in base64 the body alone. */
export function newMailsOf(portalOf: () => TestPortal): () => Promise<string[]> {
  const heard = new Set<string>()
  return async () => {
    const mails = (await portalOf().mails('all')).filter((mail) => !heard.has(mail))
    for (const mail of mails) heard.add(mail)
    return mails.map(readable)
  }
}
