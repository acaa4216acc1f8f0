import { expect, test } from 'vitest'
import { noticePlace } from './notice-place.ts'

const bar = { top: 780, bottom: 844 }
const title = { top: 60, bottom: 100 }

test('WIN-12 notices stand at the foot of the window, over the bar that stays there', () => {
  expect(noticePlace([44], 844, [])).toEqual({ bottom: 8, folded: false })
  expect(noticePlace([44, 44, 44], 844, [title, bar])).toEqual({ bottom: 72, folded: false })
})

test('WIN-12 where a button stands over the bar they stand over the button, if there is room', () => {
  expect(noticePlace([44, 44], 844, [title, { top: 700, bottom: 740 }, bar])).toEqual({ bottom: 152, folded: false })
})

test('WIN-12 with room for one only the others fold over the newest, and with one it is not folded', () => {
  const full = [{ top: 0, bottom: 600 }, { top: 690, bottom: 720 }, bar]
  expect(noticePlace([44, 44, 44], 844, full)).toEqual({ bottom: 162, folded: true })
  expect(noticePlace([44], 844, full)).toEqual({ bottom: 72, folded: false })
})

test('WIN-12 where everything acts they lie on as little as can be', () => {
  const rows = [0, 100, 200, 300].map((top) => ({ top, bottom: top + 90 }))
  expect(noticePlace([44], 400, rows)).toEqual({ bottom: 8, folded: false })
  expect(noticePlace([44], 390, [...rows.slice(0, 3), { top: 280, bottom: 380 }, { top: 300, bottom: 370 }])).toEqual({
    bottom: 118,
    folded: false,
  })
})
