import { releaseMessages } from '../features/portal/notifications/index.ts'
import type { TestPortal } from './portal.ts'

const decode = (text: string) => {
  const plain = text
    .replaceAll(/\?=\s+=\?UTF-8\?Q\?/g, '')
    .replaceAll(/=\?UTF-8\?Q\?|\?=/g, '')
    .replaceAll(/=\n/g, '')
  return plain.replaceAll(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
}

export interface ReadMail {
  to: string
  subject: string
  text: string
}

function readMail(mail: string): ReadMail {
  const [head = '', ...body] = mail.split('\n\n')
  const subject = /^Subject: ((?:.|\n )*)$/m.exec(head)?.[1] ?? ''
  return {
    to: /^To: (\S+)@/m.exec(head)?.[1] ?? '',
    subject: decode(subject).replaceAll('_', ' '),
    text: decode(body.join('\n\n')),
  }
}

/** Messages that wait in a portal, and what leaves as its clock goes on. */
export function quietHoursOn(portal: TestPortal) {
  const seen = new Set<string>()
  return {
    /** The mails that have left since they were last looked at, once all that may leave has. */
    newMails: async (): Promise<ReadMail[]> => {
      const mails = (await portal.mails()).filter((mail) => !seen.has(mail))
      for (const mail of mails) seen.add(mail)
      return mails.map(readMail)
    },
    held: async () => {
      const { rows } = await portal.database.executeSql(`
        select u.username, h.channel, h.queue, to_char(h.due_at at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI') as due
        from held_messages h join users u on u.id = h.user_id order by h.id`)
      return rows as { username: string; channel: string; queue: string; due: string }[]
    },
    release: () => releaseMessages(portal.platform),
  }
}
