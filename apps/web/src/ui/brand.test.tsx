import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Brand } from './brand.tsx'

const [LIGHT, DARK] = ['a'.repeat(64), 'b'.repeat(64)]

test('CFG-08 the logo of each scheme stands in the place of the name; one alone stands in both', () => {
  const shown = () => screen.queryAllByRole('img').map((logo) => [logo.dataset.scheme, logo.getAttribute('src')])
  const { rerender } = render(<Brand company={{ company: 'Armor', logo_light: LIGHT, logo_dark: DARK }} />)
  expect(shown()).toEqual([
    ['light', `/api/public/logo/${LIGHT}`],
    ['dark', `/api/public/logo/${DARK}`],
  ])
  rerender(<Brand company={{ company: 'Armor', logo_light: null, logo_dark: DARK }} />)
  expect(shown()).toEqual([[undefined, `/api/public/logo/${DARK}`]])
  expect(screen.getByRole('img', { name: 'Armor' })).toBeVisible()
  rerender(<Brand company={{ company: 'Armor', logo_light: null, logo_dark: null }} />)
  expect(shown()).toEqual([])
  expect(screen.getByText('Armor')).toBeVisible()
})
