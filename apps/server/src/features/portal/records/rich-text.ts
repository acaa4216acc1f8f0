import sanitize from 'sanitize-html'

const TAGS = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a', 'h3', 'h4', 'blockquote']
const ADDRESS = /^(?:https?:|mailto:|tel:)/i

const OPTIONS: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    // A link that leads nowhere is its words.
    a: (_name, { href = '' }): sanitize.Tag =>
      ADDRESS.test(href.trim()) ? { tagName: 'a', attribs: { href: href.trim() } } : { tagName: 'span', attribs: {} },
  },
}

/**
 * A formatted text as it may be kept: a few tags, no attribute but the address of a link, nothing that runs. A text without
 * a visible character is the empty one. Screens clean it once more.
 */
export function cleanHtml(html: string): string {
  const clean = sanitize(html, OPTIONS).trim()
  const visibleText = clean.replace(/<[^>]*>|&nbsp;/g, '').trim()
  return visibleText === '' ? '' : clean
}
