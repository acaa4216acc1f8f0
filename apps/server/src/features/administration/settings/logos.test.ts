import sharp from 'sharp'
import { expect, test } from 'vitest'
import { FORM, form } from '../../../testing/forms.ts'
import { ada, config, openSettings, SETTINGS_PATH as PATH, portal, save } from '../../../testing/opened-settings.ts'

openSettings()

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#345DBA' } })
const svg = (width: number, height: number, within = '') =>
  `<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#345DBA"/>${within}</svg>`

async function send(name: string, content: Buffer | string, username = 'administration') {
  const keeper = await portal.as(username, FORM)
  return keeper.post<{ hash: string }>(`${PATH}/logo`, form({ name, content }))
}
const open = async (hash: string) => portal.anonymous.open(`/api/public/logo/${hash}`)

test('CFG-08 PNG, JPEG and SVG become a PNG under what it is, for a year, and everybody learns its name', async () => {
  const sent = [
    ['logo.png', await picture(1_200, 300).png().toBuffer()],
    [
      'logo.jpg',
      await picture(1_200, 300)
        .jpeg()
        .withExif({ IFD0: { Artist: 'Camille' } })
        .toBuffer(),
    ],
    ['logo.svg', svg(120, 64)],
  ] as const
  for (const [name, content] of sent) {
    const { status, body } = await send(name, content)
    expect(status, name).toBe(200)
    const { headers, rawPayload } = await open(body.hash)
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(headers['cache-control']).toContain('max-age=31536000, immutable')
    const { format, width, height, exif } = await sharp(rawPayload).metadata()
    expect({ format, width, height, exif }, name).toEqual({
      format: 'png',
      ...(name === 'logo.svg' ? { width: 300, height: 160 } : { width: 640, height: 160 }),
      exif: undefined,
    })
  }
  const { body } = await send('logo.png', sent[0][1])
  expect((await config()).logo_light).toBeNull()
  expect((await save({ 'company.logo_light': body.hash })).status).toBe(200)
  expect(await config()).toMatchObject({ logo_light: body.hash, logo_dark: null })
  expect((await ada.get(`${PATH}/file`)).body).toMatchObject({ settings: {} })
  const { rows } = await portal.database.executeSql(`select after from audit where entity_key = 'company.logo_light'`)
  expect(rows).toEqual([{ after: { 'company.logo_light': body.hash } }])
})

test('CFG-08 what is no logo is refused: its kind, its bytes, its pixels, and who may not', async () => {
  const good = await picture(64, 64).png().toBuffer()
  const noise = Buffer.concat([good, Buffer.alloc(512 * 1024)])
  const refused = [
    ['logo.png', noise, 413],
    ['logo.png', Buffer.from('%PDF-1.4\n%%EOF\n'), 415],
    ['logo.gif', await picture(64, 64).gif().toBuffer(), 415],
    ['logo.png', good.subarray(0, 60), 415],
    ['logo.svg', '<html><svg></svg></html>', 415],
    ['logo.svg', svg(120, 64, '<broken'), 415],
    ['logo.svg', '<!DOCTYPE svg [<!ENTITY a "a">]><svg width="64" height="64"></svg>', 415],
    ['logo.png', await picture(63, 64).png().toBuffer(), 422],
    ['logo.png', await picture(2_001, 64).png().toBuffer(), 422],
    ['logo.svg', svg(60_000, 60_000), 422],
  ] as const
  for (const [name, content, status] of refused)
    expect((await send(name, content)).status, `${name} ${content.length}`).toBe(status)
  expect((await send('logo.png', good, 'paie')).status).toBe(403)
  expect((await ada.post(`${PATH}/logo`, {})).status).toBe(415)
  expect((await open('0'.repeat(64))).statusCode).toBe(404)
  expect((await open('..%2f')).statusCode).toBe(404)
  expect(await save({ 'company.logo_dark': '0'.repeat(64) })).toMatchObject({
    status: 422,
    body: { errors: { 'company.logo_dark': ['Ce logo n’est plus disponible, veuillez le choisir à nouveau.'] } },
  })
  expect((await save({ 'company.logo_dark': 'https://exemple.fr/logo.svg' })).status).toBe(422)
})

test('CFG-08 an SVG reads nothing from the machine, and a logo that nobody named is forgotten after a day', async () => {
  const outside = svg(640, 160, '<image width="640" height="160" xlink:href="file:///etc/hostname"/>')
  const { body } = await send('logo.svg', outside)
  expect(body).toEqual((await send('logo.svg', svg(640, 160))).body)
  await save({ 'company.logo_light': body.hash })
  const unnamed = (await send('logo.png', await picture(64, 64).png().toBuffer())).body.hash
  portal.setNow('2026-05-22T10:00:00+02:00')
  await send('logo.png', await picture(64, 80).png().toBuffer())
  expect((await open(unnamed)).statusCode).toBe(404)
  expect((await open(body.hash)).statusCode).toBe(200)
})
