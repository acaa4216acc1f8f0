import { type MailName, type MailValues, writeMail } from '@cadran/rules/administration/mail-texts'
import type { CompanySettings } from './company-settings.ts'
import type { Mail } from './mail.ts'

/** A mail in the company's words as they stand now (CFG-18). */
export function composeMail<Name extends MailName>(
  { get }: CompanySettings,
  name: Name,
  values: MailValues<Name>,
): Pick<Mail, 'subject' | 'text'> {
  const texts = { subject: get(`mails.${name}.subject`), body: get(`mails.${name}.body`) }
  return writeMail(texts, { ...values, societe: get('company.name') })
}
