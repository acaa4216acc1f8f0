import { expect, test } from 'vitest'
import { sessionDevice } from './browser.ts'

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

test.each([
  [WINDOWS, 'Chrome 130 · Windows'],
  [`${WINDOWS} Edg/131.0.0.0`, 'Edge 131 · Windows'],
  ['curl/8.5.0', 'Appareil inconnu'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Navigateur · Linux'],
  ['', 'Appareil inconnu'],
  [undefined, 'Appareil inconnu'],
  [`Chrome/${'1'.repeat(5_000)}`, `Chrome ${'1'.repeat(93)}`],
])('ADM-41 a session opened by %s says %s', (user_agent, device) => expect(sessionDevice(user_agent)).toBe(device))
