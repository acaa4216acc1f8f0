// The built-in fonts know the characters of Western Europe; of any other letter the plain one is written.
const KNOWN =
  /[^\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac]/gu

/** A text as the fonts can write it. */
export function plain(text: string): string {
  return text.replaceAll(KNOWN, (letter) => {
    const [base = ''] = letter.normalize('NFD')
    return /[ -~\u00a0-\u00ff]/.test(base) ? base : '?'
  })
}
