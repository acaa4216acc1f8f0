import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Row, Stack, Text } from './layout.tsx'
import { classOf, LOOKS } from './look.ts'

const sheet = ['look-place', 'look-face']
  .map((name) => readFileSync(`${import.meta.dirname}/${name}.css`, 'utf8'))
  .join('')
const written = [...sheet.matchAll(/^ {2}\.([\w.\\-]+) \{/gm)].map(([, name = '']) => name.replaceAll('\\', ''))
const named = Object.entries(LOOKS).flatMap(([name, values]) =>
  values.map((value) => classOf(name, value)).filter((found) => found !== false),
)

it('SHL-88 each value of a look has its class in the sheets, and each class its value', () => {
  expect(new Set(written)).toEqual(new Set(named))
  expect(written).toHaveLength(named.length)
})

it('SHL-88 a primitive is the element that is asked for, with its look as classes and the rest as attributes', () => {
  render(
    <Row as="ul" gap={8} wrap aria-label="Étapes" className="own">
      <Stack as="li" minWidth={0} nowrap={false} tone={undefined}>
        <Text size="sm">Saisie</Text>
      </Stack>
    </Row>,
  )
  expect(screen.getByRole('list', { name: 'Étapes' })).toHaveAttribute('class', 'display-flex gap-8 wrap own')
  expect(screen.getByRole('listitem')).toHaveAttribute('class', 'display-grid minWidth-0')
  expect(screen.getByText('Saisie').outerHTML).toBe('<span class="size-sm">Saisie</span>')
})
