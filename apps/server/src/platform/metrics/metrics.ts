import { Counter, Registry } from 'prom-client'
import type { Mailer } from '../mail.ts'
import { traced } from '../traces/traces.ts'

export type LoginOutcome = 'ok' | 'failed' | 'limited'

/** What the rooms count as they work. */
export interface Metrics {
  registry: Registry
  logins: Counter<'outcome'>
  mails: Counter<'outcome'>
  bearers: Counter<'outcome'>
}

const LOGIN_OUTCOMES: readonly LoginOutcome[] = ['ok', 'failed', 'limited']
/** A token let its call through, was refused, or came from elsewhere than its networks (TOK-17). */
const BEARER_OUTCOMES = ['ok', 'refused', 'network'] as const
const MAIL_OUTCOMES = ['sent', 'failed'] as const

/** A counter that shows every outcome from the start: a rate needs the zero before the first one. */
function outcomes(registry: Registry, name: string, help: string, known: readonly string[]): Counter<'outcome'> {
  const counter = new Counter({ name, help, labelNames: ['outcome'], registers: [registry] })
  for (const outcome of known) counter.inc({ outcome }, 0)
  return counter
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  return {
    registry,
    logins: outcomes(registry, 'cadran_logins_total', 'Logins tried, by how they ended.', LOGIN_OUTCOMES),
    mails: outcomes(registry, 'cadran_mails_total', 'Mails handed to the mail server, by how it ended.', MAIL_OUTCOMES),
    bearers: outcomes(registry, 'cadran_bearers_total', 'Calls by a token, by how it was judged.', BEARER_OUTCOMES),
  }
}

/** A mailer whose mails are counted, and traced where anything is. */
export function watchedMailer(mailer: Mailer, mails: Counter<'outcome'>): Mailer {
  return {
    ...mailer,
    send: async (mail) => {
      try {
        await traced('mail', {}, () => mailer.send(mail))
      } catch (error) {
        mails.inc({ outcome: 'failed' })
        throw error
      }
      mails.inc({ outcome: 'sent' })
    },
  }
}
