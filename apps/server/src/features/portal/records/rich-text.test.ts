import { expect, test } from 'vitest'
import { cleanHtml } from './rich-text.ts'

test.each([
  ['<script>alert(1)</script><p>Bonjour</p>', '<p>Bonjour</p>'],
  ['<p onclick="x()" style="color:red" class="a">Bonjour</p>', '<p>Bonjour</p>'],
  ['<img src=x onerror=alert(1)>Bonjour', 'Bonjour'],
  ['<svg><use href="data:image/svg+xml,x"/></svg>Bonjour', 'Bonjour'],
  ['<style>*{display:none}</style>Bonjour', 'Bonjour'],
  ['<iframe src="https://a.example"></iframe>Bonjour', 'Bonjour'],
  ['<a href="javascript:alert(1)">ici</a>', 'ici'],
  ['<a href=" java&#10;script:alert(1)">ici</a>', 'ici'],
  ['<a href="data:text/html,x">ici</a>', 'ici'],
  ['<a href="//autre.example">ici</a>', 'ici'],
  ['<a href="/api/session/logout">ici</a>', 'ici'],
  ['<p>non fermé', '<p>non fermé</p>'],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
  ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
])('UNI-16 %s is kept as %s', (given, kept) => {
  expect(cleanHtml(given)).toBe(kept)
})

test('UNI-16 what the editors write stays as it is, and a second cleaning changes nothing', () => {
  const text =
    '<h3>Titre</h3><p>Un <strong>mot</strong>, <em>deux</em>, <u>trois</u><br />et <a href="https://a.example/?a=1&amp;b=2">là</a></p>' +
    '<ul><li><p>un</p></li></ul><ol><li><p>deux</p></li></ol><h4>Sous-titre</h4><blockquote><p>dit</p></blockquote>' +
    '<p><a href="mailto:a@b.example">écrire</a> <a href="tel:+33100000000">appeler</a></p>'
  expect(cleanHtml(text)).toBe(text)
  expect(cleanHtml(cleanHtml('<h1>a</h1><div><p>b &lt;c&gt;</p></div>'))).toBe(
    cleanHtml('<h1>a</h1><div><p>b &lt;c&gt;</p></div>'),
  )
})

test('UNI-16 a text without a visible character is the empty one', () => {
  for (const nothing of ['', '   ', '<p></p>', '<p><br></p>', '<p>&nbsp;</p><h3> </h3>', '<script>x</script>']) {
    expect(cleanHtml(nothing)).toBe('')
  }
})
