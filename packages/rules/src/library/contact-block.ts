import { type Refusal, refusal } from '../portal/refusal.ts'

export interface ContactBlock {
  title: string
  url: string
  url_label: string
  address: string
  names: readonly string[]
  mails: readonly string[]
  phones: readonly string[]
}

const NOTHING_FILLED = refusal('block-empty', 422, 'Au moins un champ doit être rempli', 'title')
const NO_ADDRESS = refusal('block-url', 422, 'Le lien doit commencer par http:// ou https://', 'url')

/** A block as it is kept: every text trimmed, blank entries of its lists dropped. */
export function trimmedBlock(block: ContactBlock): ContactBlock {
  const list = (entries: readonly string[]) => entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
  return {
    title: block.title.trim(),
    url: block.url.trim(),
    url_label: block.url_label.trim(),
    address: block.address.trim(),
    names: list(block.names),
    mails: list(block.mails),
    phones: list(block.phones),
  }
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(url)
}

/** Refuses a block of which nothing is filled (GED-59, GED-60) and a link that is no web address; null when it will do. */
export function checkContactBlock(block: ContactBlock): Refusal | null {
  const { title, url, url_label, address, names, mails, phones } = trimmedBlock(block)
  const texts = [title, url, url_label, address, ...names, ...mails, ...phones]
  if (texts.every((text) => text === '')) return NOTHING_FILLED
  return url === '' || isWebAddress(url) ? null : NO_ADDRESS
}

type LinkFields = { [Field in 'url' | 'url_label']: string | null } & Pick<ContactBlock, 'names' | 'mails' | 'phones'>

/** A link and its label and nobody to reach: shown as a plain link (GED-20, GED-21). */
export function isLinkOnly({ url, url_label, names, mails, phones }: LinkFields): boolean {
  return Boolean(url && url_label) && names.length + mails.length + phones.length === 0
}
