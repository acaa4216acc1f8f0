import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Settings } from './settings.ts'

export interface MailText {
  subject: string
  text: string
}

/**
 * Why a mail leaves at this hour (DIS-01): it warns of an account or of the portal, was asked for in that very call, or was let through
 * by the one place that knows people's hours (portal/notifications).
 */
export type Because = 'account' | 'asked' | 'alarm' | 'open_hours'

export interface Mail extends MailText {
  /** Names the mail once and for all, so that a job done twice keeps one file and tells the server the same id. */
  key: string
  to: string
  because: Because
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  /** Lets go of the connections to the mail server. */
  close(): void
}

/** A server that does not answer fails the mail in time for its job, which is tried again later. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 }

// A header cannot be injected by a name or a comment: line breaks end before they become headers.
const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ')

function compose(settings: Settings, mail: Mail) {
  return {
    from: settings.mail_from,
    to: oneLine(mail.to),
    subject: oneLine(mail.subject),
    text: mail.text,
    messageId: `<${mail.key}@${new URL(settings.public_url).hostname}>`,
  }
}

/** Sends by SMTP_URL, or keeps each mail as an .eml file under the data folder. */
export function openMailer(settings: Settings): Mailer {
  if (settings.smtp_url !== null) {
    // Kept open: greeting a server anew takes longer than a mail.
    const transport = createTransport({ url: settings.smtp_url, pool: true, maxConnections: 8, ...PATIENCE })
    return {
      send: async (mail) => void (await transport.sendMail(compose(settings, mail))),
      close: () => transport.close(),
    }
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const folder = join(settings.data_dir, 'mails')
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(compose(settings, mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${mail.key}.eml`)
      // Written aside and renamed: whoever reads the folder never sees half a mail.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => transport.close(),
  }
}
