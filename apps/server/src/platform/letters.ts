import type { Leaving, MessageKind } from '@cadran/rules/portal/disconnection'
import type { QueueName, Queues } from './jobs/queues.ts'
import type { Because, Mail, MailText } from './mail.ts'

/** The queues whose jobs tell people something by mail that may wait for their working hours (DIS-01). */
export const LETTER_QUEUES = [
  'audit-recorded',
  'reports-to-validate',
  'remind-report',
  'remind-queue',
  'payroll-mail',
  'ledger-mail',
  'loss-mail',
  'token-mail',
] as const satisfies readonly QueueName[]
export type LetterQueue = (typeof LETTER_QUEUES)[number]

/** A mail to one person as things stand now, with what a digest of several says of it. */
export interface Letter extends MailText {
  key: string
  user_id: number
  /** Null where they have no address. */
  to: string | null
  /** Whether it waits for their working hours: nothing is sent that does not say so. */
  leaves: Leaving
  kind: MessageKind
  /** Where it is seen, a whole address. */
  link: string
  /** What a digest says; the subject, unless told. */
  line?: string
}

/** What writes the mails that a job tells of, from what stands now: none to whom it concerns no more. */
export type LetterWriter<Q extends LetterQueue> = (job: Queues[Q]) => Promise<Letter[]>
export type LetterWriters = { [Q in LetterQueue]: LetterWriter<Q> }

/** A letter as it is sent. */
export const mailOf = ({ key, subject, text }: Letter, to: string, because: Because = 'open_hours'): Mail => ({
  key,
  to,
  subject,
  text,
  because,
})
