import { expect, test, vi } from 'vitest'
import { ApiError, errorOf, errorText, NO_ANSWER_TEXT } from './api-error.ts'
import { send } from './transport.ts'

function answer(body: unknown): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status: 422 })
}

test.each([
  ['a list of texts', { errors: ['Premier', 'Second'], message: 'Autre' }, 'Premier'],
  ['a list of objects', { errors: [{ message: 'Premier' }], message: 'Autre' }, 'Premier'],
  ['fields with lists', { errors: { code: ['Premier'], start: ['Second'] }, message: 'Autre' }, 'Premier'],
  ['fields with texts', { errors: { code: 'Premier' } }, 'Premier'],
  ['fields with objects', { errors: { code: { message: 'Premier' } } }, 'Premier'],
  ['no errors', { errors: {}, message: 'Seul' }, 'Seul'],
  ['an empty message', { message: '' }, "Une erreur s'est produite"],
  ['nothing', {}, "Une erreur s'est produite"],
  ['a page that is not JSON', '<html></html>', "Une erreur s'est produite"],
])('SHL-75 SHL-76 the first message of %s', async (_shape, body, expected) => {
  const error = await errorOf(answer(body))
  expect(error.message).toBe(expected)
})

test('SHL-77 each field keeps its messages', async () => {
  const error = await errorOf(answer({ code: 'invalid', errors: { start_at: ['Un', 'Deux'], code: 'Trois' } }))
  expect(error).toMatchObject({ status: 422, code: 'invalid', errors: { start_at: ['Un', 'Deux'], code: ['Trois'] } })
})

test('BCK-46 the words of the screen are used when the answer has none', () => {
  const speechless = new ApiError({ status: 500 })
  expect(errorText(speechless, 'Une erreur est survenue')).toBe('Une erreur est survenue')
  expect(errorText(new ApiError({ status: 409, text: 'Dit' }), 'Une erreur est survenue')).toBe('Dit')
  expect(errorText(new Error('technical'))).toBe("Une erreur s'est produite")
})

test('WIN-13 a server that does not answer is told in its own words, whatever the screen says otherwise', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
  const error = await send({ method: 'GET', path: 'user/me' }).catch((thrown: unknown) => thrown)
  expect(errorText(error, 'Une erreur est survenue')).toBe(NO_ANSWER_TEXT)
  expect(NO_ANSWER_TEXT).not.toBe("Une erreur s'est produite")
})
