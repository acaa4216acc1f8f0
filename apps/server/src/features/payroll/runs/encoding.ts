import { asWindows1252, type FileFormat } from '@cadran/rules/payroll/columns'

/** Bytes of a text in a template's encoding. */
export function encoded(text: string, { encoding }: FileFormat): Buffer {
  return encoding === 'windows-1252' ? Buffer.from(asWindows1252(text), 'latin1') : Buffer.from(text)
}
