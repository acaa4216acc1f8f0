import { vi } from 'vitest'

let heard: string[] = []
let announced: RegExp[] = []

/** From here on errors and warnings are collected instead of printed. */
export function listenToConsole(): void {
  heard = []
  announced = []
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => heard.push(words.map(String).join(' ')))
  }
}

/** Says that this test makes the console complain: it must, and about nothing else. */
export function expectComplaint(...patterns: RegExp[]): void {
  announced.push(...patterns)
}

/** Throws what was said and not announced, and what was announced and not said. */
export function checkConsole(): void {
  const surprises = heard.filter((words) => !announced.some((pattern) => pattern.test(words)))
  const missing = announced.filter((pattern) => !heard.some((words) => pattern.test(words)))
  if (surprises.length > 0) throw new Error(`The console complained:\n${surprises.join('\n')}`)
  if (missing.length > 0) throw new Error(`The console was expected to complain: ${missing.map(String).join(', ')}`)
}
