// Requests of which one reader may think that they end sooner than another does. Whatever stands behind `HIDDEN` must never be
// answered as a request of its own.

const crlf = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`

const head = (host: string, ...lines: string[]) =>
  crlf('POST /api/login_check HTTP/1.1', `Host: ${host}`, 'Content-Type: application/json', ...lines)

type Smuggled = readonly [name: string, request: (host: string, hidden: string) => string]

/** What a client that follows the rules would write as a second request. */
export const hiddenRequest = (host: string, path: string) =>
  crlf(`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close')

const bothLengths: readonly Smuggled[] = [
  [
    'CL.TE',
    (host, hidden) =>
      `${head(host, `Content-Length: ${5 + hidden.length}`, 'Transfer-Encoding: chunked')}0\r\n\r\n${hidden}`,
  ],
  [
    'TE.CL',
    (host, hidden) =>
      `${head(host, 'Content-Length: 4', 'Transfer-Encoding: chunked')}${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
  ],
  [
    'deux longueurs',
    (host, hidden) => `${head(host, 'Content-Length: 2', `Content-Length: ${2 + hidden.length}`)}{}${hidden}`,
  ],
  ['longueurs en liste', (host, hidden) => `${head(host, `Content-Length: 2, ${2 + hidden.length}`)}{}${hidden}`],
  ['longueur signée', (host, hidden) => `${head(host, 'Content-Length: +2')}{}${hidden}`],
  ['longueur négative', (host, hidden) => `${head(host, 'Content-Length: -2')}{}${hidden}`],
  ['longueur hexadécimale', (host, hidden) => `${head(host, 'Content-Length: 0x2')}{}${hidden}`],
  ['longueur démesurée', (host, hidden) => `${head(host, 'Content-Length: 18446744073709551618')}{}${hidden}`],
  [
    'espace avant les deux-points',
    (host, hidden) => `${head(host, `Content-Length : ${2 + hidden.length}`)}{}${hidden}`,
  ],
]

const chunked = (hidden: string) => `0\r\n\r\n${hidden}`
const codings: readonly Smuggled[] = [
  ['xchunked', 'Transfer-Encoding: xchunked'],
  ['chunked deux fois', 'Transfer-Encoding: chunked, chunked'],
  ['chunked puis identity', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity'],
  ['espace avant les deux-points de TE', 'Transfer-Encoding : chunked'],
  ['TE replié', 'Transfer-Encoding:\r\n chunked'],
  ['TE entre guillemets', 'Transfer-Encoding: "chunked"'],
  ['TE avec NUL', 'Transfer-Encoding: chunked\0'],
  ['TE après un CR seul', 'X: a\rTransfer-Encoding: chunked'],
].map(
  ([name = '', line = '']): Smuggled => [
    name,
    (host, hidden) => `${head(host, 'Content-Length: 5', line)}${chunked(hidden)}`,
  ],
)

const lines: readonly Smuggled[] = [
  [
    'en-tête replié',
    (host, hidden) => `${head(host, 'X-A: a\r\n Content-Length: 900', 'Content-Length: 2')}{}${hidden.slice(0, 0)}`,
  ],
  ['NUL dans une valeur', (host, hidden) => `${head(host, 'X-A: a\0b', `Content-Length: 2`)}{}${hidden}`],
  ['NUL dans un nom', (host, hidden) => `${head(host, 'X-\0A: b', `Content-Length: 2`)}{}${hidden}`],
  [
    'LF seul après un en-tête',
    (host, hidden) => `${head(host, `X-A: a\nContent-Length: ${hidden.length}`, 'Content-Length: 2')}{}${hidden}`,
  ],
  [
    'LF seul avant le corps',
    (host, hidden) =>
      `POST /api/login_check HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${hidden.length}\r\nX: y\n\r\n${hidden}`,
  ],
  [
    'ligne de requête à quatre mots',
    (host, hidden) =>
      `GET /api/public/config ${'x'} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  ],
  ['sans Host', (_, hidden) => `POST /api/login_check HTTP/1.1\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
  [
    'deux Host',
    (host, hidden) => `${head(host, 'Host: attaquant.exemple', `Content-Length: ${hidden.length}`)}${hidden}`,
  ],
  [
    'HTTP/1.0 par morceaux',
    (host, hidden) => `${head(host, 'Transfer-Encoding: chunked').replace('HTTP/1.1', 'HTTP/1.0')}${chunked(hidden)}`,
  ],
  ['HTTP/9.9', (host, hidden) => `${head(host, 'Content-Length: 2').replace('HTTP/1.1', 'HTTP/9.9')}{}${hidden}`],
]

const chunks: readonly Smuggled[] = [
  ['morceau démesuré', 'ffffffffffffffffff\r\n'],
  ['morceau signé', '-1\r\n'],
  ['taille de morceau avec espace', '5 5\r\n'],
  ['morceau clos par LF seul', '2\n{}\n0\n\n'],
  ['extension de morceau avec LF seul', '0;a\nb\r\n\r\n'],
  ['morceau plus long que dit', '2\r\n{}xx\r\n0\r\n\r\n'],
].map(
  ([name = '', body = '']): Smuggled => [
    name,
    (host, hidden) => `${head(host, 'Transfer-Encoding: chunked')}${body}${hidden}`,
  ],
)

export const SMUGGLED: readonly Smuggled[] = [...bothLengths, ...codings, ...lines, ...chunks]
