import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../testing/portal.ts'

const text = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../../deploy/supervision/${name}`, import.meta.url)), 'utf8')

let portal: TestPortal
let exposed: Map<string, Set<string>>
beforeAll(async () => {
  portal = await openTestPortal()
  await portal.app.inject({ url: '/api/health/live' })
  exposed = labelsByName((await portal.app.inject({ url: '/api/metrics' })).body)
})
afterAll(() => portal.close())

/** Each series that the portal shows, with the labels that it has. */
function labelsByName(body: string): Map<string, Set<string>> {
  const labels = new Map<string, Set<string>>()
  for (const [, name = '', of = ''] of body.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? [-\d.e+]+$/gm)) {
    const known = labels.get(name) ?? new Set()
    for (const [, label = ''] of of.matchAll(/(\w+)="/g)) known.add(label)
    labels.set(name, known)
  }
  return labels
}

interface Panel {
  targets?: { expr: string }[]
}

const ofDashboard = () =>
  (JSON.parse(text('grafana.json')).panels as Panel[]).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
// An expression stands on its line, or below `expr: |` until the next key.
const ofRules = () =>
  [...text('alertes.yml').matchAll(/^ {8}expr: (?:\|\n((?: {10}.*\n)+)|(.*)\n)/gm)].map(
    ([, block, line]) => block ?? line ?? '',
  )

// Given by Prometheus to what it reads.
const ADDED = new Set(['job', 'instance'])

test.each([
  ['the dashboard', ofDashboard, 20],
  ['the alert rules', ofRules, 10],
])('%s ask for series and labels that the portal shows, and for no other', (_name, expressions, least) => {
  const found = expressions()
  expect(found.length).toBeGreaterThan(least)
  for (const expression of found) {
    const selectors = [...expression.matchAll(/\b((?:cadran|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)]
    // Whether a target is read at all is Prometheus' own to say.
    if (expression.startsWith('up{')) continue
    expect(selectors, expression).not.toEqual([])
    for (const [, name = '', matchers = ''] of selectors) {
      // Nothing may have been collected yet.
      if (name.startsWith('nodejs_gc_')) continue
      const asked = [...matchers.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label)
      expect([...exposed.keys()], expression).toContain(name)
      const unknown = asked.filter((label) => !ADDED.has(label) && !exposed.get(name)?.has(label))
      expect(unknown, expression).toEqual([])
    }
  }
})
