import type { Random } from './random.ts'

// What nobody types. Texts stand in paths, queries and bodies; what JSON cannot say of a value is written raw into a body.

export const TEXTS: readonly string[] = [
  '',
  ' ',
  'x'.repeat(300),
  'é'.repeat(2_000),
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '\ufffe',
  '\u202e\u0430\u0440\u0440',
  'e\u0301'.repeat(50),
  '👩‍👩‍👧‍👦',
  "' or 1=1 --",
  "'; drop table users; --",
  '%',
  '\\',
  '_%_%_%_%_%',
  '"><script>alert(1)</script>',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '=1+1',
  '\r\nset-cookie: a=b',
  '{{7*7}}',
  `${'a'.repeat(5_000)}!`,
  '__proto__',
  'constructor',
  'toString',
  'null',
  'true',
  '[]',
  '{}',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  ' 1',
  '٣',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '9'.repeat(400),
  '1e309',
  'NaN',
  'Infinity',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-2026-01-01',
  '+275760-09-13',
  '2026-05',
  '2026-5',
  '0000-01',
  '9999-12',
  '2026-05-20T25:61:61',
  '2026-05-20T10:00:00.000000000000Z',
  '24:00',
  'am',
  'all',
]

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`

/** Written into a body as they are. */
const RAW: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e-7',
  '32768',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '1e308',
  '1e400',
  '-1e400',
  '9'.repeat(400),
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '[1,"a",{}]',
  `[${Array(3_000).fill('1').join(',')}]`,
  nested(500, '[', ']'),
  nested(9_000, '[', ']'),
  nested(500, '{"a":', '}'),
  '{"__proto__":{"roles":["ROLE_USER_ADMIN"]}}',
  '{"constructor":{"prototype":{"is_active":true}}}',
  '{"toString":1,"length":-1}',
  '{"then":1}',
  '"\\ud800"',
  '"\\u0000"',
]

/** One value as JSON writes it. */
export const rawValue = (random: Random): string =>
  random.chance(0.5) ? random.pick(RAW) : JSON.stringify(random.pick(TEXTS))

/** A text as an address carries it, now and then in bytes that are no text. */
export function inAddress(random: Random, text: string): string {
  if (random.chance(0.04)) return random.pick(['%', '%zz', '%ff', '%E0%A4%A', '%C0%AF', '%00', '%u0041', '%2e%2e%2f'])
  // Of half a pair there are no bytes: what a browser makes of it is the replacement sign.
  return encodeURIComponent(Buffer.from(text).toString())
}

export const TYPES: readonly string[] = [
  '',
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json; charset=x',
  'application/json;;;',
  'application/jsonx',
  'application/octet-stream',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'x'.repeat(2_000),
  '*/*',
]

/** Headers that change who asks, from where, or what is to come back. */
export const HEADERS: readonly Record<string, string>[] = [
  { 'x-switch-user': 'consultant' },
  { 'x-switch-user': "' or 1=1 --" },
  { 'x-switch-user': 'x'.repeat(5_000) },
  { cookie: 'cadran_access=x' },
  { cookie: `cadran_access=${'x'.repeat(6_000)}` },
  { cookie: 'cadran_access=%00; cadran_access=%ff; __proto__=1; =; ;;' },
  { 'accept-encoding': 'br;q=1.0, gzip;q=abc, *;q=0' },
  { 'content-encoding': 'gzip' },
  { range: 'bytes=0-0,5-1,99999999999999999999-' },
  { 'if-none-match': 'W/"x", *' },
  { 'if-modified-since': 'Thu, 99 Foo 99999 99:99:99 GMT' },
  { accept: 'application/xml;q=x' },
  { expect: '100-continue' },
  { host: 'attaquant.exemple' },
  { host: '' },
  { forwarded: 'for="[::1]";host=attaquant.exemple' },
  { 'x-forwarded-for': `::1${', 1.1.1.1'.repeat(100)}`, 'x-forwarded-host': 'attaquant.exemple' },
  { origin: 'null' },
  { origin: 'http://attaquant.exemple' },
  { 'sec-fetch-site': 'cross-site' },
  { 'x-http-method-override': 'DELETE' },
  { upgrade: 'websocket', connection: 'upgrade' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
]

const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Says of itself that it is 60,000 pixels wide and high. */
const HUGE_PNG = Buffer.concat([
  PNG.subarray(0, 16),
  Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]),
  PNG.subarray(24),
])

const CONTENTS: readonly (Buffer | string)[] = [
  '',
  '%PDF-1.4\n%%EOF',
  EICAR,
  PNG,
  HUGE_PNG,
  PNG.subarray(0, 30),
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '<!doctype html><script>alert(1)</script>',
  'PK\u0003\u0004',
  'GIF89a',
  '\xff\xd8\xff\xe0',
]
const NAMES = [
  'a.pdf',
  'a.png',
  '',
  '../../a.pdf',
  'a.pdf\0.exe',
  'x'.repeat(500),
  'é‮.pdf',
  'a',
  '.htaccess',
  'con.pdf',
]

/** A form with a file, as the contract asks for it or nearly so. */
export function form(random: Random): { type: string; body: Buffer } {
  const boundary = 'attaque'
  const parts = Array.from({ length: random.pick([0, 1, 1, 1, 1, 2, 30]) }, () => {
    const field = random.pick(['document', 'document', 'document', 'label', '__proto__', ''])
    const name = random.pick(NAMES)
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${random.pick(['application/pdf', 'image/png', 'text/html', 'x'])}\r\n\r\n`
    return Buffer.concat([Buffer.from(head), Buffer.from(random.pick(CONTENTS)), Buffer.from('\r\n')])
  })
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  const body = random.chance(0.1) ? whole.subarray(0, random.below(whole.length + 1)) : whole
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}
