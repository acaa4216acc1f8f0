import { expect, test } from 'vitest'
import { deviceName, deviceSystem } from './device.ts'

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

test.each([
  [WINDOWS, 'Chrome 130', 'Windows'],
  [`${WINDOWS} Edg/131.0.0.0`, 'Edge 131', 'Windows'],
  [`${WINDOWS} OPR/115.0.0.0`, 'Opera 115', 'Windows'],
  [MAC, 'Safari 18', 'macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox 132', 'Linux'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'Samsung Internet 26',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1',
    'Chrome 130',
    'iOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari 18',
    'iOS',
  ],
  ['autre chose', 'Navigateur', 'Autre'],
])('NOT-25 NOT-26 NOT-30 %s is %s on %s', (user_agent, name, system) => {
  const signs = { user_agent, touch_points: 0, installed: false }
  expect([deviceName(signs), deviceSystem(signs)]).toEqual([name, system])
})

test('NOT-25 NOT-26 the installed application is marked, and an iPad is no Mac', () => {
  expect(deviceName({ user_agent: WINDOWS, touch_points: 0, installed: true })).toBe('Chrome 130 (PWA)')
  expect(deviceSystem({ user_agent: MAC, touch_points: 5, installed: false })).toBe('iOS')
})
